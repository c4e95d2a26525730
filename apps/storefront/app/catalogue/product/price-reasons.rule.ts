import type { PriceStep } from '@shpulka/contract/catalogue/catalog'
import { priceText, reductionText, rouble, type ShownCurrency } from '@shpulka/ui/text/price-text.rule.ts'

interface Facts {
  /** The price is the guests'. */
  isGuestPrice: boolean
  /** In ascending order of limits. */
  prices: readonly PriceStep[]
  /** The step of `prices` that the basket has reached. */
  step: PriceStep
  oldPrice: number | null
  currency: ShownCurrency
}

/** How the price of a step was calculated, step by step (domain: role, order-sum limit, sale; then the currency it is shown in). */
export function priceReasons({ isGuestPrice, prices, step, oldPrice, currency }: Facts): string[] {
  const last = prices.length > 1 ? prices.at(-1) : undefined
  const reduction = reductionText(step.price, oldPrice)
  return [
    isGuestPrice
      ? 'Это цена без входа в кабинет. У мастерских и дилеров после входа цены свои.'
      : 'Это цена вашего вида цен: она видна после входа.',
    ...(step.limit > 0 ? [`Корзина дошла до ${priceText(step.limit, currency)}: действует цена этого порога.`] : []),
    !last
      ? 'Цена одна при любой сумме заказа.'
      : last.limit === step.limit
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
