import { type Permission, permissions } from '@shpulka/contract/base/permissions'
import type { orderDiscrepancies } from '@shpulka/contract/supply/order-discrepancies'
import { recordAudit } from '../../base/audit/audit.port.ts'
import type { Queryable } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { Failure, notFound, unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler, SignedInStaff } from '../../base/http/office-context.ts'
import { isConfirmed } from '../../base/http/require-permission.ts'
import { isAllowedAtSite } from '../../base/http/sites-of.rule.ts'
import { announceStock, changeStatus } from '../../buying/order-status/change-status.port.ts'
import { recordTransferPayment } from '../../buying/payments/billing.port.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { type Acceptance, acceptance } from './acceptance.rule.ts'
import type { OrderDiscrepanciesDeps } from './deps.ts'
import { discrepancyVersion } from './discrepancy-version.rule.ts'
import { findExchangeStatuses } from './incoming-orders.sql.ts'
import {
  type DiscrepancyRow,
  deleteParkedMoney,
  findDiscrepancy,
  findTransitionRights,
  lockDiscrepancy,
  lockOrderOfDiscrepancy,
  requeueMoney,
  saveSettled,
  setForeignDocument,
} from './order-discrepancies.sql.ts'
import { requeueOrders } from './outgoing-orders.sql.ts'
import { forProgram, type OrderProgram } from './program-name.rule.ts'

export const settleOrderDiscrepancy: OfficeHandler<
  typeof orderDiscrepancies.settleOrderDiscrepancy,
  OrderDiscrepanciesDeps
> = async ({ params: { id }, body: { decision, version }, staff, log }, deps) => {
  const changedOffers = await transaction(deps.pool, async (tx) => {
    // The order is locked first, as in every other change of orders.
    await lockOrderOfDiscrepancy(tx, id)
    await lockDiscrepancy(tx, id)
    const [discrepancy] = await findDiscrepancy(tx, id)
    if (!discrepancy || !isAllowedAtSite(staff.permissions, 'orders.status', discrepancy.siteId))
      throw notFound('Такого расхождения нет')
    if (discrepancy.state !== 'open') throw new Failure(409, 'Это расхождение уже разобрали')
    const accepted = acceptance(discrepancy, discrepancy.order, await findExchangeStatuses(tx))
    if (version === undefined) throw new Failure(409, 'Обновите страницу и прочтите расхождение ещё раз')
    // The next file rewrites an open discrepancy, and the order may have changed: what was read is no longer there.
    if (discrepancyVersion(discrepancy, accepted) !== version)
      throw new Failure(409, 'Расхождение изменилось, пока вы решали: прочтите его ещё раз')
    const changed =
      decision === 'accept' ? await accept(tx, discrepancy, accepted, staff) : await keepShopState(tx, discrepancy)
    const { who, sessionId } = staffActor(staff)
    await saveSettled(tx, id, decision === 'accept' ? 'accepted' : 'kept', who)
    await recordAudit(tx, {
      actor: { who, sessionId },
      action: 'order.settle-discrepancy',
      siteId: discrepancy.siteId,
      why: discrepancy.reason,
      record:
        discrepancy.orderId === null ? { kind: 'order-discrepancy', id } : { kind: 'order', id: discrepancy.orderId },
      changes: { decision: [null, decision] },
    })
    return changed
  })
  await announceStock(deps, changedOffers, log)
  return {}
}

async function accept(
  tx: Queryable,
  discrepancy: DiscrepancyRow,
  accepted: Acceptance | null,
  staff: SignedInStaff,
): Promise<readonly number[]> {
  if (accepted === null) throw unprocessable('Принять нечего: измените заказ сами или оставьте как есть')
  const orderId = discrepancy.orderId!
  requirePermissions(accepted.needs, staff, discrepancy.siteId)
  if (accepted.action === 'send') await requeueOrders(tx, discrepancy.connectionId, [orderId])
  if (accepted.action === 'send-money') await requeueMoney(tx, discrepancy.connectionId, orderId)
  if (accepted.action === 'take-document')
    await setForeignDocument(tx, discrepancy.connectionId, orderId, discrepancy.theirs.Ид ?? '')
  if (accepted.action === 'pay') {
    await recordTransferPayment(tx, orderId, staffActor(staff).who)
    return discrepancy.order!.mayBecomePaid ? moveThrough(tx, orderId, ['paid'], staff, discrepancy.program) : []
  }
  return accepted.action === 'change-status' ? changeStatuses(tx, discrepancy, accepted, staff) : []
}

async function changeStatuses(
  tx: Queryable,
  discrepancy: DiscrepancyRow,
  { path, returnsMoney }: Acceptance & { action: 'change-status' },
  staff: SignedInStaff,
): Promise<readonly number[]> {
  const rights = await findTransitionRights(tx, [discrepancy.order!.status, ...path])
  requirePermissions(
    rights.map(({ needs }) => needs),
    staff,
    discrepancy.siteId,
  )
  if (returnsMoney && !isConfirmed(staff))
    throw new Failure(403, 'Подтвердите вход: покупателю вернутся деньги', {}, { isConfirmationNeeded: true })
  return moveThrough(tx, discrepancy.orderId!, path, staff, discrepancy.program)
}

async function moveThrough(
  tx: Queryable,
  orderId: number,
  path: readonly string[],
  staff: SignedInStaff,
  program: OrderProgram,
) {
  const changedOffers: number[] = []
  for (const to of path) {
    const status = await changeStatus(tx, { orderId, to, why: forProgram('Как в 1С', program), ...staffActor(staff) })
    changedOffers.push(...status.changedOffers)
  }
  return changedOffers
}

/** Sends our state to 1С once more; a parked order stays parked. */
async function keepShopState(
  tx: Queryable,
  { kind, orderId, connectionId }: DiscrepancyRow,
): Promise<readonly number[]> {
  if (orderId !== null && ['lines', 'status', 'paid', 'cancel', 'cancel-paid', 'address'].includes(kind))
    await requeueOrders(tx, connectionId, [orderId])
  if (orderId !== null && kind === 'payment') await deleteParkedMoney(tx, connectionId, orderId)
  return []
}

function requirePermissions(
  needs: readonly Permission[],
  { permissions: granted }: SignedInStaff,
  siteId: number,
): void {
  const missing = needs.find((each) => !isAllowedAtSite(granted, each, siteId))
  if (missing) throw new Failure(403, `Нет права: ${permissions[missing].title.toLowerCase()}`)
}
