import { roubles } from '../../base/money/roubles.rule.ts'
import { refusalOfCount } from '../basket/allowed-count.rule.ts'
import { nothingSelected, type PricedLine } from '../basket/basket-line.rule.ts'

/** Facts that decide whether an order can be placed. */
export interface PlacementFacts {
  /** Lines of the basket. */
  readonly lines: readonly PricedLine[]
  /** Why the stored price of delivery cannot be used, or null. */
  readonly deliveryIncompatibility: string | null
  /** The total the buyer saw on the button. */
  readonly shownTotalKopecks: number
  /** The current total of goods and delivery. */
  readonly totalKopecks: number
  /** The promo code of the basket, if any. */
  readonly promoCode: { readonly code: string; readonly refusal: string | null } | null
}

export interface OrderRefusal {
  readonly message: string
  /** By field of the form or of the line. */
  readonly errors: Record<string, string>
}

/**
 * Why an order cannot be placed as the buyer saw it, or null. Sold-out goods are reported first, since other changes
 * follow from them.
 */
export function orderRefusal({
  lines: parts,
  deliveryIncompatibility,
  shownTotalKopecks,
  totalKopecks,
  promoCode,
}: PlacementFacts): OrderRefusal | null {
  // A set counts as one line in the message.
  const lines = parts.filter(({ line }, n) => !line.set || line.set !== parts[n - 1]?.line.set)
  const counted = lines.filter(({ isIncluded }) => isIncluded)
  const short = counted.filter(({ basketErr }) => basketErr !== null)
  const missing = lines.filter(({ line, isIncluded }) => line.selected && !isIncluded)
  const isChanged =
    counted.length === 0 || short.length > 0 || deliveryIncompatibility !== null || shownTotalKopecks !== totalKopecks
  if (!isChanged) return null

  // Reported together with sold-out goods too: the form must not send the same calculation again.
  const deliveryErrors: Record<string, string> =
    deliveryIncompatibility === null ? {} : { 'personalDelivery.calculationId': deliveryIncompatibility }
  const unavailable = [...short, ...missing]
  if (unavailable.length > 0) {
    const isMiscounted = ({ line: { count, group }, basketErr }: PricedLine) =>
      group !== null && basketErr !== null && basketErr === refusalOfCount(count, group)
    const why = unavailable.every(isMiscounted) ? 'Столько заказать нельзя' : 'Закончилось, пока вы оформляли'
    return {
      message: `${why}: ${listTitles(unavailable.map(titleOf))}. Проверьте корзину и оформите заказ ещё раз`,
      errors: {
        ...Object.fromEntries(unavailable.map((each) => [fieldOf(each), each.basketErr ?? 'Нет в наличии'])),
        ...deliveryErrors,
      },
    }
  }
  if (counted.length === 0) return { message: nothingSelected, errors: deliveryErrors }
  if (deliveryIncompatibility !== null) return { message: deliveryIncompatibility, errors: deliveryErrors }
  const codeErrors: Record<string, string> =
    promoCode && promoCode.refusal !== null ? { promoCode: promoCode.refusal } : {}
  const why = codeErrors.promoCode ? `Промокод ${promoCode!.code} не подействовал. ${codeErrors.promoCode}. ` : ''
  const message =
    `${why}Сумма заказа изменилась: было ${roubles(shownTotalKopecks)}, ` +
    `стало ${roubles(totalKopecks)}. Проверьте заказ и подтвердите его ещё раз`
  return { message, errors: { total: message, ...codeErrors } }
}

/** A set is one field, as it is one line. */
const fieldOf = ({ line: { set, groupId } }: PricedLine) => (set ? `constructorSets.${set.id}` : `groups.${groupId}`)

const titleOf = ({ line: { set, group } }: PricedLine) =>
  set?.title ?? group?.productTitle ?? 'Товар, которого больше нет'

const maxTitles = 3

function listTitles(titles: readonly string[]): string {
  const shown = titles.slice(0, maxTitles).map((title) => `«${title}»`)
  const more = titles.length - shown.length
  return more > 0 ? `${shown.join(', ')} и ещё ${more}` : shown.join(', ')
}
