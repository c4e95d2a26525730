import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { priceListPlan, sheetNames } from './price-list-plan.rule.ts'
import { priceListRows } from './price-list-row.rule.ts'
import { priceListSheets } from './price-list-workbook.rule.ts'

const category = (id: number, code: string, parentId: number | null) => ({
  id,
  code,
  parentId,
  title: `Раздел ${code}`,
  productsCount: 1,
})
const tree = [
  category(1, 'a', null),
  category(2, 'aa', 1),
  category(3, 'aaa', 2),
  category(4, 'ab', 1),
  category(5, 'b', null),
]

describe('a plan', () => {
  test('of the whole assortment has a sheet per root category', () => {
    const plan = priceListPlan(tree, 'vse-tovary')
    expect(plan?.sheets).toEqual(['Раздел a', 'Раздел b'])
    expect([1, 2, 3, 4, 5].map((id) => plan?.categoryPositions.get(id)?.sheet)).toEqual([0, 0, 0, 0, 1])
  })

  test('of a root category has a sheet per direct subcategory, and no goods of other roots', () => {
    const plan = priceListPlan(tree, 'a')
    expect(plan?.sheets).toEqual(['Раздел a', 'Раздел aa', 'Раздел ab'])
    expect([1, 2, 3, 4, 5].map((id) => plan?.categoryPositions.get(id)?.sheet)).toEqual([0, 1, 1, 2, undefined])
  })

  test.each(['aa', 'нет', '', '__proto__'])('does not exist: %s', (code) =>
    expect(priceListPlan(tree, code)).toBeNull(),
  )
})

test('sheet names are valid in Excel for any category names', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }), { maxLength: 30 }), (titles) => {
      const names = sheetNames(titles)
      expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(titles.length)
      for (const name of names) {
        expect(name.length).toBeGreaterThan(0)
        expect(name.length).toBeLessThanOrEqual(31)
        expect(name).not.toMatch(/[[\]:*?/\\\p{Cc}]|^'|'$/u)
      }
    }),
  )
})

const product = {
  sheet: 0,
  section: 'Иглы',
  categoryPosition: 1,
  vendorCode: 'ND-1',
  title: 'Иглы',
  path: '/catalog/igly/detail/1',
  brand: '',
  updatedSeconds: 0,
}
const offer = {
  productId: 1,
  groupId: 1,
  groupTitle: '',
  vendorCode: 'ND-1-90',
  quantity: 1,
  packSize: null,
  free: 7,
  prices: [
    [0, 29_000],
    [1_000_000, 27_500],
  ] as [number, number][],
}

describe('lines of a product', () => {
  test('a group of one offer has the article of that offer', () =>
    expect(priceListRows(product, [offer])).toMatchObject([
      { vendorCode: 'ND-1-90', unit: 'шт.', count: 7, prices: offer.prices, title: 'Иглы' },
    ]))

  test('goods in packs are priced by the pack', () =>
    expect(priceListRows(product, [{ ...offer, packSize: 10 }])).toMatchObject([{ unit: 'уп.\u00a010\u00a0шт' }]))

  test('a group of several offers is a set: its price is the sum, its count that of the scarcest offer', () =>
    expect(
      priceListRows(product, [
        { ...offer, groupTitle: 'Набор' },
        { ...offer, groupTitle: 'Набор', vendorCode: 'X', quantity: 2, free: 5, prices: [[0, 100]] },
      ]),
    ).toMatchObject([
      {
        vendorCode: 'ND-1',
        unit: 'компл.',
        count: 2,
        title: 'Иглы, набор',
        prices: [
          [0, 29_200],
          [1_000_000, 27_700],
        ],
      },
    ]))

  test.each([
    ['Набор', 'Иглы, набор'],
    ['XL', 'Иглы, XL'],
    ['DB×1', 'Иглы, DB×1'],
    ['ПВХ', 'Иглы, ПВХ'],
  ])('a variant %s continues the title as everywhere: %s', (groupTitle, title) =>
    expect(priceListRows(product, [{ ...offer, groupTitle }])).toMatchObject([{ title }]),
  )

  test('without a price for the tier from 0 the price is on request', () =>
    expect(priceListRows(product, [{ ...offer, prices: [] }])).toMatchObject([{ prices: [] }]))
})

test('words that look like formulas are written as text in every cell', () => {
  const formulas = ['=1+1', '+79', '-2', '@SUM(A1)', '=HYPERLINK("https://x")', '\t=1']
  for (const words of formulas) {
    const row = {
      ...product,
      vendorCode: words,
      title: words,
      brand: words,
      section: words,
      unit: 'шт.',
      prices: [],
      count: 1,
    }
    const [, goods] = priceListSheets(
      { title: words, sheets: ['Лист'], facts: [[words, words]], origin: 'https://shop.example' },
      [row],
    )
    for (const cell of goods!.data[1]!.slice(0, 4))
      expect(cell).toMatchObject({ value: words, type: String, format: '@' })
  }
})

test('the day of a change is Moscow’s', () => {
  const row = { ...product, unit: 'шт.', prices: [], count: 1, updatedSeconds: Date.UTC(2026, 10, 30, 22, 30) / 1000 }
  const [, goods] = priceListSheets({ title: '', sheets: ['Лист'], facts: [], origin: '' }, [row])
  expect((goods!.data[1]!.at(-1) as { value: Date }).value.toISOString()).toMatch(/^2026-12-01/)
})
