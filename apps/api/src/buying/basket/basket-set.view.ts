import type { BasketSet, BasketSetPart } from '@shpulka/contract/buying/basket'
import { groupTitle } from '../../catalogue/catalog/group-title.rule.ts'
import { type LineSet, linesAndSets, type PricedLine } from './basket-line.rule.ts'

/** The path of a product on the site. */
export type PathOf = (productId: number) => string

/** The sets among lines, each with its parts; lines bought alone are skipped. */
export function basketSetsView(lines: readonly PricedLine[], pathOf: PathOf): BasketSet[] {
  if (lines.every(({ line }) => !line.set)) return []
  const pricedOf = new Map(lines.map((line) => [line.line, line]))
  return linesAndSets(lines.map(({ line }) => line)).flatMap((parts) => {
    const set = parts[0]!.set
    return set
      ? [
          basketSet(
            set,
            parts.map((part) => pricedOf.get(part)!),
            pathOf,
          ),
        ]
      : []
  })
}

function basketSet(
  { id, constructorSetId, code, title, image, count, discountPercent }: LineSet,
  lines: PricedLine[],
  pathOf: PathOf,
): BasketSet {
  const { line, available, basketErr } = lines[0]!
  return {
    id,
    constructorSetId,
    code,
    title,
    image,
    count,
    available: available / (line.count / count),
    selected: line.selected,
    basketErr,
    discountPercent,
    ...constructorSetSums(lines, count),
    parts: lines.map((each) => constructorSetPart(each, pathOf)),
  }
}

/** The price of a set: the sum of its parts. */
export function constructorSetSums(lines: readonly PricedLine[], count: number) {
  const goods = sumOf(lines, ({ priceKopecks, line }) => priceKopecks * line.count)
  const oldGoods = sumOf(
    lines,
    ({ oldPriceKopecks, priceKopecks, line }) => (oldPriceKopecks ?? priceKopecks) * line.count,
  )
  return {
    price: goods / count,
    oldPrice: oldGoods > goods ? oldGoods / count : null,
    sum: sumOf(lines, ({ sumKopecks }) => sumKopecks),
    saving: sumOf(lines, ({ setDiscountKopecks, line }) => setDiscountKopecks * line.count),
    weightGrams: sumOf(lines, ({ line }) => (line.group?.weightGrams ?? 0) * line.count),
  }
}

/** One part of a set with its price. */
export function constructorSetPart({ line, ...priced }: PricedLine, pathOf: PathOf): BasketSetPart {
  const { group, slot } = line
  return {
    slotId: slot!.id,
    slotCode: slot!.code,
    slotTitle: slot!.title,
    groupId: line.groupId,
    productId: group?.productId ?? line.groupId,
    path: group?.isForSale ? pathOf(group.productId) : '',
    title: group ? groupTitle(group) : 'Товар, которого больше нет',
    vendorCode: group?.vendorCode ?? '',
    image: group?.image ?? null,
    quantity: line.count / line.set!.count,
    packSize: group?.packSize ?? null,
    available: group?.count ?? 0,
    price: priced.priceKopecks,
    oldPrice: priced.oldPriceKopecks,
    discount: priced.discountKopecks,
    bonuses: priced.bonusKopecks,
    sum: priced.sumKopecks,
    explanation: priced.explanation,
    weightGrams: (group?.weightGrams ?? 0) * line.count,
  }
}

const sumOf = <T>(items: readonly T[], amountOf: (item: T) => number) =>
  items.reduce((sum, item) => sum + amountOf(item), 0)
