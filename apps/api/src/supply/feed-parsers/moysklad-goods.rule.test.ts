import { describe, expect, test } from 'vitest'
import { idOf, type MoyskladRow, moyskladCard, moyskladOffer } from './moysklad-goods.rule.ts'

const href = (what: string, id: string) => ({
  meta: { href: `https://api.moysklad.ru/api/remap/1.2/entity/${what}/${id}` },
})
const [foot, red, folder, unit, rouble] = ['a', 'b', 'c', 'd', 'e'].map(
  (letter) => `${letter.repeat(8)}-36e7-11e7-8a7f-40d0000000d1`,
) as [string, string, string, string, string]
const dictionary = {
  units: new Map([[unit, { code: '796', name: 'шт' }]]),
  currencies: new Map([[rouble, 'RUB']]),
}
const price = (value: number, type = 'retail') => ({
  value,
  currency: href('currency', rouble),
  priceType: { id: type, name: 'Цена продажи' },
})

/** As `/entity/assortment` gives a product. */
const product: MoyskladRow = {
  meta: { type: 'product' },
  id: foot,
  name: ' Лапка  рубильник ',
  article: 'R-5',
  effectiveVat: 22,
  effectiveVatEnabled: true,
  weight: 0.05,
  uom: href('uom', unit),
  productFolder: href('productfolder', folder),
  barcodes: [{ ean13: '2000000000015' }],
  salePrices: [price(150050), price(0, 'opt')],
  attributes: [
    { name: 'Бренд', type: 'string', value: 'Siruba' },
    { name: 'Ширина', type: 'double', value: 4.5 },
    { name: 'Класс', type: 'customentity', value: { name: 'Прямострочная' } },
    { name: 'Для кожи', type: 'boolean', value: true },
    { name: 'Паспорт', type: 'file', value: 'passport.pdf' },
    { name: 'Пусто', type: 'string', value: ' ' },
  ],
}

describe('a product', () => {
  test('the card: folder, brand, custom fields, VAT and unit', () => {
    expect(moyskladCard(product, dictionary)).toEqual({
      name: 'Лапка рубильник',
      vendor: 'Siruba',
      vendorCode: 'R-5',
      categoryIds: [folder],
      pictureUrls: [],
      description: '',
      vat: '22',
      unit: { code: '796', name: 'шт' },
      params: [
        { name: 'Ширина', unit: null, value: '4.5', isNumber: true },
        { name: 'Класс', unit: null, value: 'Прямострочная' },
        { name: 'Для кожи', unit: null, value: 'да' },
      ],
    })
  })

  test('without variants it becomes an offer: prices in kopecks by type (0 included), weight in kilograms', () => {
    expect(moyskladOffer(product, product, dictionary, 3)).toEqual({
      sourceId: foot,
      line: 3,
      stock: null,
      details: {
        name: 'Лапка рубильник',
        title: '',
        vendorCode: 'R-5',
        barcode: '2000000000015',
        weightGrams: 50,
        characteristics: [],
      },
      prices: [
        { type: 'retail', price: '1500.50', oldPrice: null, currency: 'RUB' },
        { type: 'opt', price: '0.00', oldPrice: null, currency: 'RUB' },
      ],
    })
  })

  test('without VAT; with an unknown rate', () => {
    expect(moyskladCard({ ...product, effectiveVatEnabled: false, effectiveVat: 0 }, dictionary).vat).toBe('none')
    expect(moyskladCard({ ...product, effectiveVat: 13 }, dictionary).vat).toBeNull()
  })
})

test('a variant has its own name, values and prices, the article and weight of its product', () => {
  const variant: MoyskladRow = {
    meta: { type: 'variant' },
    id: red,
    name: 'Лапка (красная)',
    product: href('product', foot),
    salePrices: [price(200)],
    characteristics: [
      { name: 'Цвет', value: 'красный' },
      { name: 'Цвет', value: '' },
    ],
  }
  expect(idOf(variant.product)).toBe(foot)
  const { details, prices } = moyskladOffer(variant, product, dictionary, 1)
  expect(details).toMatchObject({ title: 'Лапка (красная)', vendorCode: 'R-5', weightGrams: 50 })
  expect(details!.characteristics).toEqual([{ title: 'Цвет', value: 'красный' }])
  expect(prices).toMatchObject([{ price: '2.00' }])
  expect(moyskladOffer(variant, null, dictionary, 1).details).toMatchObject({ vendorCode: null, weightGrams: null })
})

test.each([
  ['no field at all', {}],
  ['invalid prices', { salePrices: [{ value: Number.NaN, priceType: { id: 'x' } }, { value: -5 }, {}] }],
  ['invalid addresses', { uom: {}, productFolder: { meta: { href: 'https://x/y' } }, barcodes: [{}] }],
])('what is missing or broken is not said: %s', (_, broken: MoyskladRow) => {
  expect(moyskladCard({ id: foot, ...broken }, dictionary)).toMatchObject({
    name: '',
    categoryIds: [],
    unit: null,
    vat: null,
  })
  const { prices, details } = moyskladOffer({ id: foot, ...broken }, null, dictionary, 1)
  expect(prices ?? []).toEqual([])
  expect(details).toMatchObject({ barcode: null, characteristics: [] })
})
