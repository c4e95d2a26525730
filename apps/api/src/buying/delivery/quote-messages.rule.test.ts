import { expect, test } from 'vitest'
import { noQuotesReason, quotesWarning } from './quote-messages.rule.ts'

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
  [null, true, 'не примет такой тяжёлый заказ'],
  [null, false, 'По этому адресу такой заказ не везут'],
] as const)('no quotes: %s, to a point: %s', (reason, isPoint, expected) =>
  expect(noQuotesReason(reason, isPoint)).toContain(expected),
)
