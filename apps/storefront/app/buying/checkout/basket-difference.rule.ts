import { unitText } from '@shpulka/contract/catalogue/pack'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'

/** A line of the order as it was shown to the buyer. */
export interface SeenLine {
  id: string
  title: string
  count: number
  packSize: number | null
  price: number
}

export interface SeenBasket {
  lines: readonly SeenLine[]
  /** The applied promo code; null when there is none. */
  promocodeUsed: string | null
  /** Paid by bonuses. */
  bonuses: number
}

/** What changed between the basket the buyer saw and the current one, as a sentence per line. */
export function basketDifference(seen: SeenBasket, now: SeenBasket): string[] {
  const currentLines = new Map(now.lines.map((line) => [line.id, line]))
  const seenIds = new Set(seen.lines.map(({ id }) => id))
  const changes = seen.lines.flatMap(({ id, title, count, price }) => {
    const line = currentLines.get(id)
    if (!line) return [`«${title}» больше не входит в заказ`]
    return [
      ...(line.price === price
        ? []
        : [
            `«${title}»: за ${line.packSize === null ? 'штуку' : 'упаковку'} было ${priceText(price)}, стало ${priceText(line.price)}`,
          ]),
      ...(line.count === count
        ? []
        : [`«${title}»: было ${count}, стало ${line.count}\u00a0${unitText(line.packSize)}`]),
    ]
  })
  const added = now.lines.flatMap(({ id, title }) => (seenIds.has(id) ? [] : [`Добавилось: «${title}»`]))
  const isCodeGone = seen.promocodeUsed !== null && now.promocodeUsed === null
  return [
    ...changes,
    ...added,
    ...(isCodeGone ? [`Промокод ${seen.promocodeUsed} больше не действует`] : []),
    ...(seen.bonuses === now.bonuses
      ? []
      : [`Бонусами: было ${priceText(seen.bonuses)}, стало ${priceText(now.bonuses)}`]),
  ]
}
