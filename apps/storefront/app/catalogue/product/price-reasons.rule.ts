import type { PriceStep } from '@shpulka/contract/catalogue/catalog'
import { priceText, reductionText, rouble, type ShownCurrency } from '@shpulka/ui/text/price-text.rule.ts'

interface Facts {
  /** The price is the guests'. */
  isGuestPrice: boolean
  /** In ascending order of limits. */
  prices: readonly PriceStep[]
  oldPrice: number | null
  currency: ShownCurrency
}

/** How a price was calculated, step by step (domain: role, order-sum limit, sale; then the currency it is shown in). */
export function priceReasons({ isGuestPrice, prices, oldPrice, currency }: Facts): string[] {
  const [first, ...steps] = prices
  const last = steps.at(-1)
  const reduction = first && reductionText(first.price, oldPrice)
  return [
    isGuestPrice
      ? 'Это цена без входа в кабинет. У мастерских и дилеров после входа цены свои.'
      : 'Это цена вашего вида цен: она видна после входа.',
    last
      ? `Порог считаем по сумме всего заказа, а не одного товара. Лучшая цена ` +
        `— ${priceText(last.price, currency)} — от ${priceText(last.limit, currency)}.`
      : 'Цена одна при любой сумме заказа.',
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
