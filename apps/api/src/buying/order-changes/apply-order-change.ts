import type { orderChanges } from '@shpulka/contract/buying/order-changes'
import { recordAudit } from '../../base/audit/audit.port.ts'
import type { Queryable } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { Failure, unprocessable } from '../../base/http/failure.ts'
import type { OfficeContext, OfficeHandler } from '../../base/http/office-context.ts'
import { isConfirmed } from '../../base/http/require-permission.ts'
import { roubles } from '../../base/money/roubles.rule.ts'
import { lockStock } from '../../catalogue/stock/reserve.port.ts'
import type { LockWhenFree } from '../../catalogue/stock/stock-queue.port.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { lockBuyerBonuses } from '../bonuses/buyer-bonuses.port.ts'
import { requireCreditReason } from '../credit/credit.port.ts'
import { lockOrderForStaff, readDeskOrder } from '../order-desk/order-desk.port.ts'
import { announceStock, changeStatus } from '../order-status/change-status.port.ts'
import { changeFields } from './change-fields.rule.ts'
import { moneyRights, requireChangeableOrder } from './changeable-order.ts'
import type { QuotedDelivery } from './changed-delivery.rule.ts'
import { leavesNothingToSend } from './changed-order.rule.ts'
import type { OrderChangesDeps } from './deps.ts'
import { draftConflict } from './draft-conflict.ts'
import { isChanged, orderChange } from './order-change.view.ts'
import { findChangingOrder } from './order-changes.sql.ts'
import { type DraftRow, findDraft, lockDraft } from './order-drafts.sql.ts'
import { requirePriceReason } from './price-reason.port.ts'
import { type PricedChange, pricedChange } from './priced-change.ts'
import { quoteDraftDelivery } from './quote-draft-delivery.ts'
import { writeChange } from './write-change.ts'

type Context = OfficeContext<typeof orderChanges.applyOrderChange>

/**
 * In one transaction locks the order, its stock and the buyer's bonuses, in this order, and prices the draft again. It
 * is written only when the price is the one staff saw. A repeat finds the draft applied and changes nothing.
 */
export const applyOrderChange: OfficeHandler<typeof orderChanges.applyOrderChange, OrderChangesDeps> = async (
  ctx,
  deps,
) => {
  const { id } = ctx.params
  const quoted = await quoteOpenDraft(ctx, deps)
  const offerIds = await deps.stockQueue.run((lockWhenFree) =>
    transaction(deps.pool, (tx) => applyInTransaction(tx, deps, ctx, quoted, lockWhenFree)),
  )
  await announceStock(deps, offerIds, ctx.log)
  return readDeskOrder(deps.officePool, id, ctx.staff)
}

/** The current delivery price of the draft, or null when it is not open. */
async function quoteOpenDraft({ params: { id }, body, staff }: Context, deps: OrderChangesDeps) {
  await requireChangeableOrder(deps.officePool, id, staff)
  const [draft] = await findDraft(deps.officePool, body.changeId, id)
  return draft?.state === 'open' ? quoteDraftDelivery(deps, staff.id, id, draft.draft) : null
}

/** Returns the offers whose stock has changed. */
async function applyInTransaction(
  tx: Queryable,
  deps: OrderChangesDeps,
  ctx: Context,
  quoted: QuotedDelivery | null,
  lockWhenFree: LockWhenFree,
): Promise<readonly number[]> {
  const { params, body, staff } = ctx
  await lockOrderForStaff(tx, params.id, staff, 'orders.edit')
  await lockDraft(tx, body.changeId)
  const [draft] = await findDraft(tx, body.changeId, params.id)
  if (draft?.state === 'applied') return []
  if (draft?.state !== 'open') throw unprocessable('Черновик уже убрали: откройте заказ заново')
  if (draft.version !== body.version || draft.staffId !== staff.id) throw draftConflict(draft, body.version, staff.id)
  const priced = await lockAndPrice(tx, deps, draft, quoted, lockWhenFree)
  checkApplicable(priced, draft, ctx)
  await requireCreditReason(tx, params.id, priced.totalKopecks - priced.order.totalKopecks, body.why ?? '')
  const summary = await writeChange(tx, deps, priced, draft.id, body.why ?? '')
  await recordAudit(tx, {
    actor: staffActor(staff),
    action: 'order.change',
    record: { kind: 'order', id: params.id },
    siteId: priced.site.id,
    why: body.why ?? '',
    changes: changeFields(priced.order, priced.changed, priced.delivery, draft.draft.delivery?.why ?? '', summary),
  })
  if (leavesNothingToSend(priced.changed))
    await changeStatus(tx, { orderId: params.id, to: priced.order.statusWhenSent!, why: '', ...staffActor(staff) })
  return [...(priced.reservation?.releases ?? []), ...(priced.reservation?.reserves ?? [])].map(
    ({ offerId }) => offerId,
  )
}

/** Locks stock and bonuses, so that nothing the price depends on can change, and prices the draft. */
async function lockAndPrice(
  tx: Queryable,
  { currentSettings }: OrderChangesDeps,
  { orderId, draft }: DraftRow,
  quoted: QuotedDelivery | null,
  lockWhenFree: LockWhenFree,
): Promise<PricedChange> {
  const [order] = await findChangingOrder(tx, orderId)
  const site = currentSettings().sites.find(({ id }) => id === order!.siteId)!
  const groupIds = [...new Set([...order!.lines, ...draft.lines].map(({ groupId }) => groupId))].sort((a, b) => a - b)
  await lockWhenFree(groupIds, () => lockStock(tx, site, groupIds))
  const { ownerUserId, bonusKopecks } = order!
  if (ownerUserId !== null && (bonusKopecks > 0 || draft.bonuses > 0)) await lockBuyerBonuses(tx, ownerUserId, site.id)
  return pricedChange(tx, currentSettings, orderId, draft, quoted)
}

function checkApplicable(priced: PricedChange, draft: DraftRow, { body, staff }: Context): void {
  const { priceKopecks } = priced.delivery
  if (priced.delivery.problem === null && priceKopecks !== body.deliveryPrice)
    throw new Failure(
      409,
      `Цена доставки стала другой: было ${roubles(body.deliveryPrice)}, теперь ${roubles(priceKopecks)}`,
      {},
      { conflict: { delivery: { seen: body.deliveryPrice, current: priceKopecks, who: '', at: null } } },
    )
  const { problems, isConfirmationNeeded } = orderChange(draft, priced, moneyRights(staff, priced.site.id))
  if (problems.length > 0 || !isChanged(priced)) throw unprocessable(problems.join('. '))
  const manualPrices = draft.draft.lines.flatMap(({ price }) => price ?? [])
  requirePriceReason(manualPrices, body.why ?? '')
  if (priced.totalKopecks !== body.total)
    throw unprocessable(
      `Сумма заказа стала другой: было ${roubles(body.total)}, теперь ${roubles(priced.totalKopecks)}. ` +
        'Проверьте и примените ещё раз',
    )
  if (isConfirmationNeeded && !isConfirmed(staff))
    throw new Failure(403, 'Подтвердите вход: покупателю вернутся деньги', {}, { isConfirmationNeeded: true })
}
