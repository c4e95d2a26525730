import { rubles } from '../../base/money/rubles.rule.ts'

/** A line of the basket as the order sees it. */
interface OrderedLine {
  /** `groups.{id}`, or `constructorSets.{id}`. */
  readonly field: string
  readonly title: string
  readonly selected: boolean
  /** Selected and in stock. */
  readonly counts: boolean
  readonly basketErr: string | null
}

export interface OrderFacts {
  readonly lines: readonly OrderedLine[]
  /** Why the stored price of delivery cannot be used; null: it can. */
  readonly deliveryMisfit: string | null
  /** What the buyer saw on the button. */
  readonly shownTotalKopecks: number
  /** What it costs now, goods and delivery. */
  readonly totalKopecks: number
  /** Of the basket; null: none. */
  readonly promoCode: { readonly code: string; readonly refusal: string | null } | null
}

export interface OrderRefusal {
  readonly message: string
  /** By field of the form or of the line. */
  readonly errors: Record<string, string>
}

/** Why an order cannot be placed as the buyer saw it; null: it can. What sold out is named before anything that follows from it. */
export function orderRefusal({ lines, deliveryMisfit, shownTotalKopecks, totalKopecks, promoCode }: OrderFacts): OrderRefusal | null {
  const counted = lines.filter(({ counts }) => counts)
  const short = counted.filter(({ basketErr }) => basketErr !== null)
  const missing = lines.filter(({ selected, counts }) => selected && !counts)
  const isOtherwise = counted.length === 0 || short.length > 0 || deliveryMisfit !== null || shownTotalKopecks !== totalKopecks
  if (!isOtherwise) return null

  // Said also beside what sold out: the form must not send the same calculation again.
  const deliveryErrors: Record<string, string> = deliveryMisfit === null ? {} : { 'personalDelivery.calculationId': deliveryMisfit }
  const gone = [...short, ...missing]
  if (gone.length > 0) {
    return {
      message: `Закончилось, пока вы оформляли: ${listed(gone.map(({ title }) => title))}. Проверьте корзину и оформите заказ ещё раз`,
      errors: { ...Object.fromEntries(gone.map(({ field, basketErr }) => [field, basketErr ?? 'Нет в наличии'])), ...deliveryErrors },
    }
  }
  if (counted.length === 0) return { message: 'В корзине нет выбранных товаров: выберите, что заказать', errors: deliveryErrors }
  if (deliveryMisfit !== null) return { message: deliveryMisfit, errors: deliveryErrors }
  const codeErrors: Record<string, string> = promoCode && promoCode.refusal !== null ? { promoCode: promoCode.refusal } : {}
  const why = codeErrors.promoCode ? `Промокод ${promoCode!.code} не подействовал. ${codeErrors.promoCode}. ` : ''
  const message = `${why}Сумма заказа изменилась: было ${rubles(shownTotalKopecks)}, стало ${rubles(totalKopecks)}. Проверьте заказ и подтвердите его ещё раз`
  return { message, errors: { total: message, ...codeErrors } }
}

const mostNamed = 3

function listed(titles: readonly string[]): string {
  const named = titles.slice(0, mostNamed).map((title) => `«${title}»`)
  const more = titles.length - named.length
  return more > 0 ? `${named.join(', ')} и ещё ${more}` : named.join(', ')
}
