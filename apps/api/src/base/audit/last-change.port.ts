import type { Tx } from '../db/pool.ts'
import { actorName } from './actor-name.rule.ts'
import { findLastAudit } from './audit.sql.ts'

/**
 * Who changed a record last and when, to tell whoever comes second; the name is empty when nobody did. `action`: of the
 * changes of this kind alone.
 */
export async function lastChange(
  tx: Tx,
  kind: string,
  id: string | number,
  action: string | null = null,
): Promise<{ who: string; at: Date | null }> {
  const [last] = await findLastAudit(tx, kind, String(id), action)
  return last ? { who: actorName(last.actor, last.fio), at: last.at } : { who: '', at: null }
}
