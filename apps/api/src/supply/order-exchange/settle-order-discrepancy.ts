import { type Permission, permissions } from '@shpulka/contract/base/permissions'
import type { orderDiscrepancies } from '@shpulka/contract/supply/order-discrepancies'
import { recordAudit } from '../../base/audit/audit.port.ts'
import type { Tx } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { Failure, notFound, unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler, SignedInStaff } from '../../base/http/office-context.ts'
import { isConfirmed } from '../../base/http/require-permission.ts'
import { mayAt } from '../../base/http/sites-of.rule.ts'
import { changeStatus, notifyFreedStock } from '../../buying/order-status/change-status.port.ts'
import { recordTransfer } from '../../buying/payments/billing.port.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { type Acceptance, acceptance } from './acceptance.rule.ts'
import type { OrderDiscrepanciesDeps } from './deps.ts'
import { findExchangeStatuses } from './incoming-orders.sql.ts'
import {
  type DiscrepancyRow,
  dropMoney,
  findDiscrepancy,
  findEdgeRights,
  lockDiscrepancy,
  lockOrderOfDiscrepancy,
  requeueMoney,
  saveSettled,
  takeDocument,
} from './order-discrepancies.sql.ts'
import { requeueOrders } from './outgoing-orders.sql.ts'
import { type OrderProgram, ofProgram } from './program-words.rule.ts'

export const settleOrderDiscrepancy: OfficeHandler<
  typeof orderDiscrepancies.settleOrderDiscrepancy,
  OrderDiscrepanciesDeps
> = async ({ params: { id }, body: { decision }, staff, log }, deps) => {
  const freedOffers = await transaction(deps.pool, async (tx) => {
    // The order first, as everything that moves it does.
    await lockOrderOfDiscrepancy(tx, id)
    await lockDiscrepancy(tx, id)
    const [discrepancy] = await findDiscrepancy(tx, id)
    if (!discrepancy || !mayAt(staff.permissions, 'orders.status', discrepancy.siteId))
      throw notFound('Такого расхождения нет')
    if (discrepancy.state !== 'open') throw new Failure(409, 'Это расхождение уже разобрали')
    const freed = decision === 'accept' ? await accept(tx, discrepancy, staff) : await keepShopState(tx, discrepancy)
    const { who, sessionId } = staffActor(staff)
    await saveSettled(tx, id, decision === 'accept' ? 'accepted' : 'kept', who)
    await recordAudit(tx, {
      ...{
        actor: { who, sessionId },
        action: 'order.settle-discrepancy',
        siteId: discrepancy.siteId,
        why: discrepancy.reason,
      },
      record:
        discrepancy.orderId === null ? { kind: 'order-discrepancy', id } : { kind: 'order', id: discrepancy.orderId },
      changes: { decision: [null, decision] },
    })
    return freed
  })
  await notifyFreedStock(deps, freedOffers, log)
  return {}
}

async function accept(tx: Tx, found: DiscrepancyRow, staff: SignedInStaff): Promise<readonly number[]> {
  const can = acceptance(found, found.order, await findExchangeStatuses(tx))
  if (can === null) throw unprocessable('Принять нечего: измените заказ сами или оставьте как есть')
  const orderId = found.orderId!
  requirePermissions(can.needs, staff, found.siteId)
  if (can.does === 'send') await requeueOrders(tx, found.connectionId, [orderId])
  if (can.does === 'send-money') await requeueMoney(tx, found.connectionId, orderId)
  if (can.does === 'take-document') await takeDocument(tx, found.connectionId, orderId, found.theirs.Ид ?? '')
  if (can.does === 'pay') {
    await recordTransfer(tx, orderId, staffActor(staff).who)
    return found.order!.mayBecomePaid ? become(tx, orderId, ['paid'], staff, found.program) : []
  }
  return can.does === 'change-status' ? changeAs(tx, found, can, staff) : []
}

async function changeAs(
  tx: Tx,
  found: DiscrepancyRow,
  { path, returnsMoney }: Acceptance & { does: 'change-status' },
  staff: SignedInStaff,
): Promise<readonly number[]> {
  const rights = await findEdgeRights(tx, [found.order!.status, ...path])
  requirePermissions(
    rights.map(({ needs }) => needs),
    staff,
    found.siteId,
  )
  if (returnsMoney && !isConfirmed(staff))
    throw new Failure(403, 'Подтвердите вход: покупателю вернутся деньги', {}, { isConfirmationNeeded: true })
  return become(tx, found.orderId!, path, staff, found.program)
}

async function become(tx: Tx, orderId: number, path: readonly string[], staff: SignedInStaff, program: OrderProgram) {
  const freed: number[] = []
  for (const to of path) {
    const changed = await changeStatus(tx, { orderId, to, why: ofProgram('Как в 1С', program), ...staffActor(staff) })
    freed.push(...changed.freedOffers)
  }
  return freed
}

/** Our state is sent to 1С once more; an order put aside stays so. */
async function keepShopState(tx: Tx, { kind, orderId, connectionId }: DiscrepancyRow): Promise<readonly number[]> {
  if (orderId !== null && ['lines', 'status', 'paid', 'cancel', 'cancel-paid'].includes(kind))
    await requeueOrders(tx, connectionId, [orderId])
  if (orderId !== null && kind === 'payment') await dropMoney(tx, connectionId, orderId)
  return []
}

function requirePermissions(needs: readonly Permission[], { permissions: held }: SignedInStaff, siteId: number): void {
  const missing = needs.find((each) => !mayAt(held, each, siteId))
  if (missing) throw new Failure(403, `Нет права: ${permissions[missing].title.toLowerCase()}`)
}
