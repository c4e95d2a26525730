import type { PriceTier } from '@shpulka/contract/catalogue/catalog'
import { priceText, reductionText, rouble, type ShownCurrency } from '@shpulka/ui/text/price-text.rule.ts'

interface Facts {
  /** The price is the guests'. */
  isGuestPrice: boolean
  /** In ascending order of limits. */
  prices: readonly PriceTier[]
  /** The tier of `prices` that the basket has reached. */
  tier: PriceTier
  oldPrice: number | null
  currency: ShownCurrency
}

/**
 * How the price of a tier was calculated, from the first price to the shown one (domain: role, price tier, sale; then
 * the currency it is shown in).
 */
export function priceReasons({ isGuestPrice, prices, tier, oldPrice, currency }: Facts): string[] {
  const last = prices.length > 1 ? prices.at(-1) : undefined
  const reduction = reductionText(tier.price, oldPrice)
  return [
    isGuestPrice
      ? 'Это цена без входа в кабинет. У мастерских и дилеров после входа цены свои.'
      : 'Это цена вашего вида цен: она видна после входа.',
    ...(tier.limit > 0 ? [`Корзина дошла до ${priceText(tier.limit, currency)}: действует цена этого порога.`] : []),
    !last
      ? 'Цена одна при любой сумме заказа.'
      : last.limit === tier.limit
        ? 'Порог считаем по сумме всего заказа, а не одного товара. Это лучшая цена.'
        : `Порог считаем по сумме всего заказа, а не одного товара. Лучшая цена: ` +
          `${priceText(last.price, currency)} от ${priceText(last.limit, currency)}.`,
    ...(reduction && oldPrice !== null
      ? [`Скидка ${reduction} от прежней цены ${priceText(oldPrice, currency)} уже учтена.`]
      : []),
    ...(currency.rate === 1
      ? []
      : [
          `Показано по курсу ${priceText(Math.round(currency.rate * 100), rouble)} за 1 ${currency.sign}; заказ ` +
            `оплачивается в рублях.`,
        ]),
  ]
}
