import type { Queryable } from '../db/pool.ts'
import { actorName } from './actor-name.rule.ts'
import { findLastAudit } from './audit.sql.ts'

/**
 * Who changed a record last and when, for messages about edit conflicts; the name is empty when nobody changed it.
 * `action` limits the search to changes by this action.
 */
export async function lastChange(
  tx: Queryable,
  kind: string,
  id: string | number,
  action: string | null = null,
): Promise<{ who: string; at: Date | null }> {
  const [last] = await findLastAudit(tx, kind, String(id), action)
  return last ? { who: actorName(last.actor, last.fio), at: last.at } : { who: '', at: null }
}
