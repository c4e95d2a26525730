import { expect, test } from 'vitest'
import { noQuotesReason, pointRefusal, quotesWarning } from './quote-messages.rule.ts'

const [shop, cdek] = [{ carrier: 'shop' }, { carrier: 'cdek' }]

test.each([
  ['CDEK gave a price', null, [cdek, shop], [], null],
  ['CDEK did not answer', 'silent', [shop], ['Иглы'], 'СДЭК сейчас не отвечает: цены ниже — по тарифам магазина'],
  [
    'CDEK does not deliver there',
    'not-served',
    [shop],
    [],
    'СДЭК такой заказ туда не везёт: цены ниже — по тарифам магазина',
  ],
  [
    'no goods have a weight',
    'no-weight',
    [shop],
    ['Иглы'],
    'Вес товаров не указан, без него СДЭК цену не назовёт: цены ниже — по тарифам магазина',
  ],
  [
    'some goods have no weight',
    null,
    [cdek, shop],
    ['Иглы', 'Нить'],
    'Вес не указан: Иглы; Нить. СДЭК посчитал без него, на деле выйдет дороже',
  ],
  ['some goods have no weight, only shop tariffs', null, [shop], ['Иглы'], null],
] as const)('%s', (_, reason, quotes, unweighed, expected) =>
  expect(quotesWarning(reason, quotes, unweighed)).toBe(expected),
)

test.each([
  ['silent', false, 'Повторите позже или согласуйте доставку потом'],
  ['not-served', false, 'Выберите пункт выдачи или согласуйте доставку потом'],
  ['not-served', true, 'в этот пункт не везёт: выберите другой'],
  ['no-weight', true, 'Укажите вес в карточке товара или согласуйте доставку потом'],
  [null, true, 'В этот пункт такой заказ не везут'],
  [null, false, 'По этому адресу такой заказ не везут'],
] as const)('no quotes: %s, to a point: %s', (reason, isPoint, expected) =>
  expect(noQuotesReason(reason, isPoint, null)).toContain(expected),
)

test.each([
  ['above a limit', null, 'Длиной до 60 см, а в заказе есть 2 м', /: длиной до 60 см, а в заказе есть 2 м$/],
  ['refused by CDEK', 'not-served', null, /^СДЭК такой заказ в этот пункт не везёт$/],
  ['CDEK does not answer, and there is no tariff', 'silent', null, /^СДЭК сейчас не отвечает/],
  ['no tariff', null, null, /^В этот пункт такой заказ не везут$/],
  ['without a weight', 'no-weight', null, /^В этот пункт такой заказ не везут$/],
] as const)('a buyer reads why a point takes no order: %s', (_, reason, limit, expected) => {
  expect(pointRefusal(reason, limit)).toMatch(expected)
  expect(pointRefusal(reason, limit)).not.toMatch(/тяж/)
})
