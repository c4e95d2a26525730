import type { Permission } from '@shpulka/contract/base/permissions'
import { changesLimit, type exchangeChanges } from '@shpulka/contract/supply/exchange-changes'
import type { Pool, Queryable } from '../../base/db/pool.ts'
import { notFound } from '../../base/http/failure.ts'
import type { OfficeHandler, SignedInStaff } from '../../base/http/office-context.ts'
import { isAllowedAtSite } from '../../base/http/sites-of.rule.ts'
import { type ChangedRun, findChangedRun, listChanges, listChangesOfKind } from './changes.sql.ts'

export const listExchangeChanges: OfficeHandler<typeof exchangeChanges.listExchangeChanges, { pool: Pool }> = async (
  { params, query: { kind, after = 0 }, staff },
  { pool },
) => {
  const run = await findPermittedRun(pool, params, staff, 'exchange.read')
  const rows = kind
    ? await listChangesOfKind(pool, params.runId, kind, after, changesLimit + 1)
    : await listChanges(pool, params.runId, after, changesLimit + 1)
  const changes = rows.slice(0, changesLimit)
  return {
    program: run.program,
    siteId: run.siteId,
    formedAt: run.formedAt.toISOString(),
    counts: run.counts,
    changes,
    isReturn: run.returnsRunId !== null,
    returnedBy: run.returnedBy,
    nextAfter: rows.length > changesLimit ? changes.at(-1)!.id : null,
  }
}

/** A run of a site where this employee has the permission; otherwise throws 404. */
export async function findPermittedRun(
  tx: Queryable,
  { id, runId }: { readonly id: number; readonly runId: number },
  staff: SignedInStaff,
  permission: Permission,
): Promise<ChangedRun> {
  const [run] = await findChangedRun(tx, id, runId)
  if (!run || !isAllowedAtSite(staff.permissions, permission, run.siteId)) throw notFound('Такой выгрузки нет')
  return run
}
