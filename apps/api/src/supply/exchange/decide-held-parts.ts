import type { exchange } from '@shpulka/contract/supply/exchange'
import { notFound, unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import type { ExchangeOfficeDeps } from './deps.ts'
import { findManagedExchange } from './find-managed-exchange.ts'
import { decideHeldRuns } from './manage-exchange.ts'
import { listRuns } from './runs.sql.ts'

export const decideHeldParts: OfficeHandler<typeof exchange.decideHeldParts, ExchangeOfficeDeps> = async (
  { params: { id, runId }, body: { isApproved }, staff },
  deps,
) => {
  const connection = await findManagedExchange(deps.pool, id, staff)
  const run = (await listRuns(deps.pool, id)).find((each) => each.id === runId)
  if (!run) throw notFound('Такого обмена нет')
  if (run.held === 0 && run.hiding !== 'held')
    throw unprocessable('Здесь уже ничего не ждёт решения: обновите страницу')
  return decideHeldRuns(deps, connection, runId, isApproved, staffActor(staff))
}
