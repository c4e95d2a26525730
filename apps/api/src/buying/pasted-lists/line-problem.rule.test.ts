import { basketLineMaxCount } from '@shpulka/contract/buying/basket-limits'
import { expect, test } from 'vitest'
import { lineProblem } from './line-problem.rule.ts'

const sold = { isForSale: true, prices: [{ limit: 0, price: 100, oldPrice: null }] }

test.each([
  ['nothing found', 0, 1, undefined, 'Такого артикула или названия нет'],
  ['several found', 2, 1, undefined, 'Подходит несколько товаров: выберите'],
  ['not on this site', 1, 1, undefined, 'Товар больше не продаётся'],
  ['no longer sold', 1, 1, { ...sold, isForSale: false }, 'Товар больше не продаётся'],
  ['a price on request', 1, 1, { ...sold, prices: [] }, 'Цену назовёт менеджер'],
  ['no count', 1, 0, sold, 'Сколько штук?'],
  ['the largest count', 1, basketLineMaxCount, sold, null],
  ['a larger count', 1, basketLineMaxCount + 1, sold, `Не больше ${basketLineMaxCount} шт. в строке`],
])('%s', (_what, matches, count, group, problem) => expect(lineProblem(matches, count, group)).toBe(problem))
