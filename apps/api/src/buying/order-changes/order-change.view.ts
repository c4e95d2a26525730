import { isDeepStrictEqual } from 'node:util'
import type { ChangedLine, OrderChange, OrderDraft } from '@shpulka/contract/buying/order-changes'
import { nothingChanged } from '@shpulka/contract/buying/order-changes'
import { amountText, shortAmount } from '@shpulka/contract/catalogue/pack'
import { roubles } from '../../base/money/roubles.rule.ts'
import { groupTitle } from '../../catalogue/catalog/group-title.rule.ts'
import { normalizeAddress } from '../delivery/normalize-address.rule.ts'
import { deliveryChangeRefusal, deliveryPlan, paymentProblem } from './changed-delivery.rule.ts'
import { type ChangedOrderLine, leavesNothingToSend, linePack } from './changed-order.rule.ts'
import { manualPriceRefusal, type PriceRights } from './manual-price.rule.ts'
import type { OrderedLineRow } from './order-changes.sql.ts'
import type { DraftRow } from './order-drafts.sql.ts'
import type { PricedChange } from './priced-change.ts'
import { stockByWarehouse } from './stock-by-warehouse.rule.ts'

/** The rights of a member of staff to change prices and return money. */
export interface MoneyRights extends PriceRights {
  readonly mayRefundMoney: boolean
  /** May set the price of delivery. */
  readonly maySetDeliveryPrice: boolean
}

/** A draft with its prices, effects and problems, in the contract's shape. */
export function orderChange(row: DraftRow, priced: PricedChange, rights: MoneyRights): OrderChange {
  const { order, changed, delivery, totalKopecks, balance } = priced
  const draft = withoutAddress(priced.draft)
  const lines = [...changed.lines.map((line) => changedLine(line, priced, rights)), ...changed.removed.map(removedLine)]
  return {
    id: row.id,
    version: row.version,
    by: { id: row.staffId, fio: row.fio },
    draft,
    lines,
    limit: { was: order.factualLimitKopecks, is: changed.factualLimitKopecks },
    goods: { was: order.itemsKopecks, is: changed.itemsKopecks },
    delivery: { was: order.deliveryKopecks, is: delivery.priceKopecks },
    deliveryQuote: delivery.quote?.priceKopecks ?? null,
    deliveryPlan: deliveryPlanOf(priced),
    total: { was: order.totalKopecks, is: totalKopecks },
    promoCode:
      order.promoCode === null
        ? null
        : {
            code: order.promoCode,
            was: order.discountKopecks,
            is: changed.discountKopecks,
            refusal: changed.promoCode?.refusal ?? null,
          },
    bonuses:
      order.ownerUserId === null
        ? null
        : {
            was: order.bonusKopecks,
            is: changed.bonusKopecks,
            limit: changed.writeOff.limit,
            reason: changed.writeOff.reason,
          },
    weight: { was: order.weightGrams, is: changed.weightGrams },
    paid: balance.paidKopecks,
    toPay: balance.toPayKopecks,
    toReturn: balance.toReturnKopecks,
    effects: effectsOf(priced),
    problems: [...orderProblems(priced, rights), ...lineProblems(lines)],
    isConfirmationNeeded: balance.toReturnKopecks > 0,
  }
}

/** The entered address is personal data and is not sent back. */
const withoutAddress = (draft: OrderDraft): OrderDraft => ({
  ...draft,
  delivery: draft.delivery && { ...draft.delivery, address: null },
})

function deliveryPlanOf({ order, delivery: { quote } }: PricedChange): OrderChange['deliveryPlan'] {
  const was = order.delivery && deliveryPlan(order.delivery)
  return {
    was,
    is: quote ? deliveryPlan(quote) : was,
    dateFrom: quote?.dateFrom ?? order.delivery?.dateFrom ?? null,
    dateTo: quote?.dateTo ?? order.delivery?.dateTo ?? null,
  }
}

/** The delivery method, point or address would change. */
const isDeliveryChanged = ({ order, delivery: { quote } }: PricedChange): boolean =>
  quote !== null &&
  (order.delivery === null ||
    order.delivery.methodId !== quote.methodId ||
    order.delivery.pointId !== quote.pointId ||
    (quote.address !== null &&
      !isDeepStrictEqual(normalizeAddress(order.delivery.address ?? quote.address), quote.address)))

/** Whether the draft changes anything of the order. */
export function isChanged(priced: PricedChange): boolean {
  const { order, draft, changed, delivery } = priced
  return (
    isDeliveryChanged(priced) ||
    draft.lines.length !== order.lines.length ||
    delivery.priceKopecks !== order.deliveryKopecks ||
    changed.bonusKopecks !== order.bonusKopecks ||
    changed.lines.some(
      ({ ordered, priced: line }) =>
        !ordered ||
        line.line.count !== ordered.count ||
        line.sumKopecks !== ordered.sumKopecks ||
        line.priceKopecks !== ordered.priceKopecks,
    )
  )
}

const titleOf = ({ ordered, priced }: ChangedOrderLine) =>
  ordered?.title ?? (priced.line.group ? groupTitle(priced.line.group) : 'Товар, которого больше нет')

function changedLine(
  line: ChangedOrderLine,
  { available, reservation, order, site }: PricedChange,
  rights: MoneyRights,
): ChangedLine {
  const { ordered, priced, listKopecks, isByHand, problem } = line
  const { group, count, groupId } = priced.line
  const maxCount = (available.get(groupId) ?? 0) + (ordered?.sentOrReturnedCount ?? 0)
  const isShort =
    (ordered === null || count > ordered.count) &&
    (reservation === null ? count > maxCount : (group?.offers ?? []).some(({ id }) => reservation.newShortages.has(id)))
  return {
    line: ordered?.line ?? null,
    groupId,
    title: titleOf(line),
    vendorCode: ordered?.vendorCode ?? group?.vendorCode ?? '',
    setTitle: ordered?.set?.title ?? null,
    was: ordered && { count: ordered.count, price: ordered.priceKopecks, sum: ordered.sumKopecks },
    count,
    packSize: linePack(line),
    price: priced.priceKopecks,
    listPrice: listKopecks,
    isByHand,
    discount: priced.discountKopecks,
    bonuses: priced.bonusKopecks,
    sum: priced.sumKopecks,
    explanation: priced.explanation,
    available: maxCount,
    warehouses: stockByWarehouse(group?.offers ?? [], order.reserved, site.warehouseIds).map(
      ({ warehouseId, count }) => ({
        title: order.warehouses.find(({ id }) => id === warehouseId)?.title ?? '',
        count,
      }),
    ),
    problem:
      problem ??
      (isShort ? `На складе можно взять только ${shortAmount(maxCount, linePack(line))}` : null) ??
      (isByHand ? priceProblem(priced.priceKopecks, listKopecks, rights) : null),
  }
}

const removedLine = (ordered: OrderedLineRow): ChangedLine => ({
  line: ordered.line,
  groupId: ordered.groupId,
  title: ordered.title,
  vendorCode: ordered.vendorCode,
  setTitle: ordered.set?.title ?? null,
  was: { count: ordered.count, price: ordered.priceKopecks, sum: ordered.sumKopecks },
  count: 0,
  packSize: ordered.packSize,
  price: ordered.priceKopecks,
  listPrice: 0,
  isByHand: false,
  discount: 0,
  bonuses: 0,
  sum: 0,
  explanation: [],
  available: 0,
  warehouses: [],
  problem:
    ordered.sentOrReturnedCount > 0
      ? `Уже отправлено или возвращено ${amountText(ordered.sentOrReturnedCount, ordered.packSize)}: строку не убрать`
      : null,
})

/** Why this member of staff may not set this price, in Russian, or null. */
function priceProblem(price: number, listPrice: number, rights: PriceRights): string | null {
  const refusal = manualPriceRefusal(price, listPrice, rights)
  if (!refusal) return null
  if (refusal.floorKopecks === null) return 'Нет права менять цену вручную'
  return `Ниже ${roubles(refusal.floorKopecks)} цену ставит тот, кому дано это право`
}

function orderProblems(priced: PricedChange, rights: MoneyRights): string[] {
  const { order, balance } = priced
  return [
    ...(order.stage === 'open' ? [] : [`Заказ в статусе «${order.statusTitle}»: состав уже не меняется`]),
    ...(isChanged(priced) || priced.delivery.problem !== null ? [] : [nothingChanged]),
    ...deliveryProblems(priced, rights),
    ...sendingProblems(priced),
    ...(balance.toReturnKopecks > 0 && !rights.mayRefundMoney ? ['Нет права возвращать деньги'] : []),
    ...(balance.toReturnKopecks > balance.returnableKopecks
      ? [`Вернуть можно только ${roubles(balance.returnableKopecks)}: остальное уже возвращено`]
      : []),
  ]
}

/** An order is sent if and only if nothing of it is left to send. */
function sendingProblems({ order, changed }: PricedChange): string[] {
  if (order.stage !== 'open' || !leavesNothingToSend(changed)) return []
  if (!order.hasShippedGoods) return ['Отправлять будет нечего: отмените заказ, и деньги вернутся целиком']
  return order.statusWhenSent === null
    ? [
        `Из статуса «${order.statusTitle}» заказ не становится отправленным: сначала возьмите его в работу, потом ` +
          'убирайте последнее',
      ]
    : []
}

function deliveryProblems(priced: PricedChange, { maySetDeliveryPrice }: MoneyRights): string[] {
  const { order, delivery, balance } = priced
  const chosen = priced.draft.delivery
  if (!chosen) return []
  const isUnpaid = balance.paidKopecks < order.totalKopecks
  return [
    deliveryChangeRefusal(order, delivery.priceKopecks),
    delivery.problem,
    chosen.price !== null && !maySetDeliveryPrice ? 'Нет права ставить цену доставки вручную' : null,
    chosen.price !== null && (chosen.why ?? '').trim() === '' ? 'Напишите, почему у доставки другая цена' : null,
    delivery.quote && isUnpaid ? paymentProblem(order, delivery.quote) : null,
  ].filter((problem) => problem !== null)
}

const lineProblems = (lines: readonly ChangedLine[]) =>
  lines.flatMap(({ title, problem }) => (problem === null ? [] : [`${title}: ${problem.toLowerCase()}`]))

function effectsOf(priced: PricedChange): string[] {
  const { order, changed, reservation, balance } = priced
  const reserved = new Set(reservation?.reserves.map(({ offerId }) => offerId)).size
  const released = new Set(reservation?.releases.map(({ offerId }) => offerId)).size
  const byBonuses = changed.bonusKopecks - order.bonusKopecks
  return [
    ...(reserved > 0 ? [`Отложит на складе ещё: ${reserved} поз.`] : []),
    ...(released > 0 ? [`Вернёт в продажу: ${released} поз.`] : []),
    ...(reservation === null ? ['Заказ сейчас ничего не держит: товар отложится, когда заказ подтвердят'] : []),
    ...(byBonuses > 0 ? [`Спишет ещё бонусов: ${roubles(byBonuses)}`] : []),
    ...(byBonuses < 0 ? [`Вернёт бонусами: ${roubles(-byBonuses)}`] : []),
    ...(isDeliveryChanged(priced) ? [`Доставка: ${deliveryPlanOf(priced).is}`] : []),
    ...(balance.isFullyRebilled ? [`Новый счёт на ${roubles(balance.toPayKopecks)} вместо прежнего`] : []),
    ...(balance.isDifferenceBilled ? [`Счёт на доплату: ${roubles(balance.toPayKopecks)}`] : []),
    ...(balance.toReturnKopecks > 0 ? [`Вернёт покупателю ${roubles(balance.toReturnKopecks)}`] : []),
    ...(leavesNothingToSend(changed) && order.hasShippedGoods && order.statusWhenSent !== null
      ? ['Заказ станет отправленным: отправлять больше нечего']
      : []),
    ...(order.isRegisteredWithCarrier ? ['Отправление уже у перевозчика: состав там прежний, предупредите его'] : []),
    ...(order.hasEmail ? ['Письмо покупателю: что изменилось'] : []),
  ]
}
