import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FeedParam, FeedProduct } from './feed-item.ts'
import { familyProduct } from './variant-family.rule.ts'

const member = (
  name: string,
  rest: { code?: string; params?: [string, string][]; pictures?: string[] } = {},
): FeedProduct => ({
  sourceId: name,
  line: 1,
  card: {
    name,
    vendor: 'Аврора',
    vendorCode: rest.code ?? null,
    categoryIds: ['1'],
    pictureUrls: rest.pictures ?? [],
    description: '',
    params: (rest.params ?? []).map(([title, value]): FeedParam => ({ name: title, unit: null, value })),
    vat: null,
    unit: null,
  },
  offers: [
    {
      sourceId: name,
      line: 1,
      details: {
        name,
        title: '',
        vendorCode: rest.code ?? null,
        barcode: null,
        weightGrams: null,
        characteristics: [],
      },
      prices: [],
      stock: [],
    },
  ],
})
const family = (...members: FeedProduct[]) => familyProduct('7', members)
const titles = (product: FeedProduct) => [product.card?.name, ...product.offers.map(({ details }) => details?.title)]

describe('names of a family', () => {
  test.each([
    ['a word at the end', ['Платье красное S', 'Платье красное XL'], ['Платье красное', 'S', 'XL']],
    ['numbers with the same beginning', ['Игла DB×1, № 90', 'Игла DB×1, № 9'], ['Игла DB×1', '№ 90', '№ 9']],
    ['one name that is the beginning of another', ['Стол', 'Стол с тумбой'], ['Стол', '1', 'с тумбой']],
    ['nothing in common', ['Машина', 'Стол'], ['Машина', 'Машина', 'Стол']],
    ['one', ['Машина'], ['Машина', '']],
  ])('%s', (_, names, expected) => expect(titles(family(...names.map((name) => member(name))))).toEqual(expected))

  test('keeps the whole name when only its beginning is shared', () => {
    const variants = ['Упаковка 10 шт', 'Упаковка 100 шт']
    const product = family(...variants.map((variant) => member(`Игла, ${variant}`, { params: [['Вариант', variant]] })))
    expect(titles(product)).toEqual(['Игла', ...variants])
    expect(product.card?.params).toEqual([])
  })

  test('distinguishes equal names by the params that differ', () => {
    const product = family(
      member('Нитки', {
        params: [
          ['Цвет', 'белый'],
          ['Состав', 'ПЭ'],
        ],
      }),
      member('Нитки', {
        params: [
          ['Цвет', 'чёрный'],
          ['Состав', 'ПЭ'],
        ],
      }),
    )
    expect(titles(product)).toEqual(['Нитки', 'белый', 'чёрный'])
    expect(product.offers.map(({ details }) => details?.characteristics)).toEqual([
      [{ title: 'Цвет', value: 'белый' }],
      [{ title: 'Цвет', value: 'чёрный' }],
    ])
    expect(product.card?.params.map(({ name, value }) => `${name} ${value}`)).toEqual([
      'Цвет белый',
      'Состав ПЭ',
      'Цвет чёрный',
    ])
  })
})

test.each([
  [['ND-1-70', 'ND-1-75'], 'ND-1'],
  [['KO-503', 'KO-503-T'], 'KO-503'],
  [['123', '124'], null],
  [['A', 'A'], 'A'],
])('articles %j begin with %j', (codes, shared) =>
  expect(family(...codes.map((code, at) => member(`Игла ${at}`, { code }))).card?.vendorCode).toBe(shared),
)

test('the product has the pictures of all variants without duplicates', () => {
  const product = family(member('Игла 1', { pictures: ['a', 'b'] }), member('Игла 2', { pictures: ['b', 'c'] }))
  expect(product.card?.pictureUrls).toEqual(['a', 'b', 'c'])
})

test('every member is an offer, and every product has a title', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 6 }), (names) => {
      const product = family(...names.map((name) => member(name)))
      expect(product.offers).toHaveLength(names.length)
      expect(product.card?.name).not.toBe('')
    }),
  )
})
