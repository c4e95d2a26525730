import type { NoCarrierPrice, Quote } from './carrier.ts'

const reasons: Readonly<Record<NoCarrierPrice, string>> = {
  silent: 'СДЭК сейчас не отвечает',
  'not-served': 'СДЭК такой заказ туда не везёт',
  'no-weight': 'Вес товаров не указан, без него СДЭК цену не назовёт',
}

/** A warning about the quotes for staff, in Russian, or null. `unweighed`: titles of goods without a weight. */
export function quotesWarning(
  noCarrierPrice: NoCarrierPrice | null,
  quotes: readonly Pick<Quote, 'carrier'>[],
  unweighed: readonly string[],
): string | null {
  if (noCarrierPrice !== null) return `${reasons[noCarrierPrice]}: цены ниже — по тарифам магазина`
  if (unweighed.length === 0 || quotes.every(({ carrier }) => carrier === 'shop')) return null
  return `Вес не указан: ${unweighed.join('; ')}. СДЭК посчитал без него, на деле выйдет дороже`
}

/** Why a point takes no such order, for its buyer, in Russian. `limit`: see `limitRefusal`. */
export function pointRefusal(noCarrierPrice: NoCarrierPrice | null, limit: string | null): string {
  if (limit !== null) return `Этот пункт не примет такой заказ: ${limit.charAt(0).toLowerCase()}${limit.slice(1)}`
  if (noCarrierPrice === 'not-served') return 'СДЭК такой заказ в этот пункт не везёт'
  if (noCarrierPrice === 'silent') return 'СДЭК сейчас не отвечает: цену доставки в этот пункт назвать не можем'
  return 'В этот пункт такой заказ не везут'
}

/** Why there are no quotes, for staff, in Russian. */
export function noQuotesReason(noCarrierPrice: NoCarrierPrice | null, isPoint: boolean, limit: string | null): string {
  if (limit !== null) return pointRefusal(noCarrierPrice, limit)
  if (noCarrierPrice === 'not-served' && isPoint) return 'СДЭК такой заказ в этот пункт не везёт: выберите другой'
  if (noCarrierPrice !== null)
    return `${reasons[noCarrierPrice]}, а тарифа магазина туда нет. ${advice[noCarrierPrice]} согласуйте доставку потом`
  return isPoint ? pointRefusal(noCarrierPrice, limit) : 'По этому адресу такой заказ не везут'
}

const advice: Readonly<Record<NoCarrierPrice, string>> = {
  silent: 'Повторите позже или',
  'not-served': 'Выберите пункт выдачи или',
  'no-weight': 'Укажите вес в карточке товара или',
}

/** A price with the carrier whose price it is, for the audit log. */
export const priceWithCarrier = (price: string, carrier: string): string =>
  `${price}, ${carrier === 'cdek' ? 'СДЭК' : 'тариф магазина'}`
