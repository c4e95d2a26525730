import type { OrderDraft } from '@shpulka/contract/buying/order-changes'
import { amountText } from '@shpulka/contract/catalogue/pack'
import { groupTitle } from '../../catalogue/catalog/group-title.rule.ts'
import type { PricedGroup } from '../../catalogue/catalog/offers.port.ts'
import type { BasketLine, PricedLine } from '../basket/basket-line.rule.ts'
import type { DeductionTerms } from '../basket/deductions.rule.ts'
import { unitPriceKopecks } from '../basket/price-line.rule.ts'
import { type PricedLines, pricedLines } from '../basket/priced-lines.rule.ts'
import { basketTotal } from '../basket/totals.rule.ts'
import { packedBasket } from '../delivery/packed-basket.rule.ts'
import type { ChangingOrderRow, OrderedLineRow } from './order-changes.sql.ts'

/** What a changed order is calculated from. */
export interface ChangedOrderFacts {
  readonly order: Pick<ChangingOrderRow, 'lines'>
  readonly draft: OrderDraft
  /** Groups of all lines, by id; deleted groups are missing. */
  readonly groups: ReadonlyMap<number, PricedGroup>
  readonly terms: Omit<DeductionTerms, 'requestedBonusesKopecks'>
  /** Threshold of the site. */
  readonly freeDeliveryFromKopecks: number
}

/** A line of the draft with its price. */
export interface ChangedOrderLine {
  /** The line in the order. Null for an added line. */
  readonly ordered: OrderedLineRow | null
  readonly priced: PricedLine
  /** Current price of one piece by the price list for this order; 0 when the price is on request. */
  readonly listKopecks: number
  readonly isByHand: boolean
  /** Why the line is not possible, apart from stock, in Russian, or null. */
  readonly problem: string | null
}

export interface ChangedOrder extends Pick<PricedLines, 'promoCode' | 'writeOff'> {
  readonly lines: readonly ChangedOrderLine[]
  /** Lines of the order that are removed. */
  readonly removed: readonly OrderedLineRow[]
  readonly itemsKopecks: number
  readonly oldItemsKopecks: number
  readonly discountKopecks: number
  readonly bonusKopecks: number
  readonly calculationalLimitKopecks: number
  readonly factualLimitKopecks: number
  readonly weightGrams: number
  /** The goods to ship, by which delivery is priced. */
  readonly shipped: ReturnType<typeof packedBasket>
  /** Titles of goods whose weight is not known. */
  readonly unweighed: readonly string[]
}

const unlimitedStock = Number.MAX_SAFE_INTEGER

/**
 * Prices a draft by the same rules as a basket. A line of the order keeps its ordered price if the draft says so. Stock
 * is checked elsewhere, since the order has reserved some of it.
 */
export function changedOrder({
  order,
  draft,
  groups,
  terms,
  freeDeliveryFromKopecks,
}: ChangedOrderFacts): ChangedOrder {
  const orderedByLine = new Map(order.lines.map((line) => [line.line, line]))
  const drafted = draft.lines.map(({ line, groupId, count, price }) => {
    const ordered = line === null ? null : (orderedByLine.get(line) ?? null)
    const group = groups.get(groupId) ?? null
    const keepsPrice =
      ordered !== null && (draft.prices === 'order' || ordered.set !== null || ordered.sentOrReturnedCount > 0)
    const basketLine: BasketLine = {
      groupId,
      count,
      selected: true,
      group: group && forPricing(group, ordered?.priceKopecks ?? price),
      ...(keepsPrice && { orderedPrice: priceAsOrdered(ordered, price !== null) }),
      ...(price !== null && { priceByHand: price }),
    }
    return { ordered, group, basketLine, isByHand: price !== null }
  })
  const priced = pricedLines(
    drafted.map(({ basketLine }) => basketLine),
    { ...terms, requestedBonusesKopecks: draft.bonuses },
  )
  const total = basketTotal(priced, { freeDeliveryFromKopecks, bonusPercent: 0, multiplier: 1, accounts: [] })
  const sets = setProblems(order.lines, draft)
  return {
    promoCode: priced.promoCode,
    writeOff: priced.writeOff,
    lines: drafted.map(({ ordered, group, isByHand }, n) => ({
      ordered,
      priced: priced.lines[n]!,
      listKopecks:
        group && group.prices.length > 0
          ? unitPriceKopecks({ prices: group.prices, calculationalSumKopecks: priced.calculationalSumKopecks })
          : 0,
      isByHand,
      problem:
        lineProblem(ordered, group, draft.lines[n]!) ??
        (ordered?.set ? sets.get(ordered.set.number) : null) ??
        (ordered && isGoneLineOther(ordered, priced.lines[n]!)
          ? 'Часть строки уже отправлена или возвращена: её цена, скидка и бонусы не меняются'
          : null),
    })),
    removed: order.lines.filter(({ line }) => !draft.lines.some((each) => each.line === line)),
    itemsKopecks: total.price,
    oldItemsKopecks: total.oldPrice,
    discountKopecks: total.promoCodeDiscountValue,
    bonusKopecks: total.writeOff.used,
    calculationalLimitKopecks: total.calculationalLimitPrice,
    factualLimitKopecks: total.factualLimitPrice,
    weightGrams: total.weight,
    shipped: packedBasket({ total, lines: priced.lines }),
    unweighed: [...new Set(drafted.flatMap(({ group }) => (group?.weightGrams === 0 ? groupTitle(group) : [])))],
  }
}

/**
 * Pieces of the line have gone or were given back, and would cost another sum: papers and receipts already name theirs.
 * Pieces that are added to the line or taken off it cost as much as those.
 */
const isGoneLineOther = (ordered: OrderedLineRow, { line, priceKopecks, sumKopecks }: PricedLine): boolean =>
  ordered.sentOrReturnedCount > 0 &&
  (priceKopecks !== ordered.priceKopecks || sumKopecks * ordered.count !== ordered.sumKopecks * line.count)

/** What bills and receipts name of the goods would change. */
export const areGoodsOther = ({ lines, removed }: Pick<ChangedOrder, 'lines' | 'removed'>): boolean =>
  removed.length > 0 ||
  lines.some(
    ({ ordered, priced: { line, sumKopecks } }) => line.count !== ordered?.count || sumKopecks !== ordered.sumKopecks,
  )

/** Every piece has gone or was given back. */
export const leavesNothingToSend = ({ lines }: Pick<ChangedOrder, 'lines'>): boolean =>
  lines.every(({ ordered, priced }) => priced.line.count <= (ordered?.sentOrReturnedCount ?? 0))

/** The group as price rules need it: with unlimited stock, and with a price list even if it has none. */
const forPricing = (group: PricedGroup, fallbackKopecks: number | null): PricedGroup => ({
  ...group,
  isForSale: true,
  offers: group.offers.map((offer) => ({ ...offer, free: unlimitedStock })),
  prices:
    group.prices.length > 0 || fallbackKopecks === null
      ? group.prices
      : [{ limit: 0, price: fallbackKopecks, oldPrice: null }],
})

/** The price in the order, without an earlier price set by hand if a new one is set now. */
function priceAsOrdered(line: OrderedLineRow, hasNewAgreedPrice: boolean): NonNullable<BasketLine['orderedPrice']> {
  const explanation = line.explanation.filter(
    ({ step }) => step !== 'promo-code' && step !== 'bonuses' && !(hasNewAgreedPrice && step === 'by-hand'),
  )
  return {
    priceKopecks: explanation.reduce((price, { change }) => price + change, 0),
    oldPriceKopecks: line.oldPriceKopecks,
    setDiscountKopecks: 0,
    explanation,
  }
}

function lineProblem(
  ordered: OrderedLineRow | null,
  group: PricedGroup | null,
  { count, price }: OrderDraft['lines'][number],
): string | null {
  if (ordered && count < ordered.sentOrReturnedCount)
    return `Уже отправлено или возвращено ${amountText(ordered.sentOrReturnedCount, ordered.packSize)}: меньше быть не может`
  if (!group) return 'Товара больше нет в каталоге: уберите строку'
  if (ordered) return ordered.set && price !== null ? 'Цена части комплекта вручную не меняется' : null
  if (!group.isForSale) return 'Товар больше не продаётся'
  return group.prices.length === 0 && price === null ? 'Цены в прайс-листе нет: впишите её' : null
}

/** Problems of sets, by number of the set: the parts of a set must change together. */
function setProblems(lines: readonly OrderedLineRow[], draft: OrderDraft): Map<number, string> {
  const problems = new Map<number, string>()
  for (const [number, parts] of Map.groupBy(
    lines.filter(({ set }) => set !== null),
    ({ set }) => set!.number,
  )) {
    const sets = parts.map(({ line, count, set }) => {
      const draftCount = draft.lines.find((each) => each.line === line)?.count ?? 0
      return (draftCount * set!.count) / count
    })
    if (sets.some((each) => each !== sets[0] || !Number.isInteger(each)))
      problems.set(number, `Комплект «${parts[0]!.set!.title}» меняется целиком`)
  }
  return problems
}

/** The pack of a line: as ordered, of an added line as the goods are sold now. */
export const linePack = ({ ordered, priced }: Pick<ChangedOrderLine, 'ordered' | 'priced'>): number | null =>
  ordered ? ordered.packSize : (priced.line.group?.packSize ?? null)

/** The count of the part's set after the change. Null when the line is not a part of a set. */
export const changedSetCount = (ordered: OrderedLineRow | null, count: number): number | null =>
  ordered?.set ? (count * ordered.set.count) / ordered.count : null
