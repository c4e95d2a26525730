import { describe, expect, test } from 'vitest'
import { decimalText, feedLimits } from './feed-text.rule.ts'
import { offerName, type RawOffer, type YmlOffer, ymlOffer } from './yml-offer.rule.ts'

const raw = (fields: Record<string, string> = {}, other: Partial<RawOffer> = {}): RawOffer => ({
  line: 7,
  attributes: { id: '1' },
  fields: new Map(Object.entries({ name: 'Оверлок', price: '100', currencyId: 'RUR', ...fields })),
  pictureUrls: [],
  params: [],
  broken: false,
  oversized: false,
  ...other,
})
const notes = () => new Set<string>()

describe('an offer that cannot be imported', () => {
  test.each<[string, RawOffer]>([
    ['no-id', raw({}, { attributes: {} })],
    ['no-id', raw({}, { attributes: { id: '  ' } })],
    ['too-big', raw({}, { attributes: { id: '1'.repeat(201) } })],
    ['no-name', raw({ name: ' ' })],
    ['no-name', raw({ name: '', vendor: 'Juki' })],
    ['too-big', raw({ name: 'о'.repeat(501) })],
    ['broken-encoding', raw({ name: 'Овер\uFFFDок' })],
    ['bad-price', raw({ price: 'по запросу' })],
    ['bad-price', raw({ price: '-5' })],
    ['bad-price', raw({ price: '1e5' })],
    ['bad-price', raw({ price: '1.234,50' })],
    ['broken-markup', raw({}, { broken: true })],
    ['too-big', raw({}, { oversized: true })],
  ])('%s', (reason, offer) => {
    expect(ymlOffer(offer, notes())).toMatchObject({ reason, line: 7 })
  })
})

test.each([
  ['Швейная машина', '', '', '', 'Швейная машина'],
  ['', 'Швейная машина', 'Juki', 'DDL-8700', 'Швейная машина Juki DDL-8700'],
  ['', '', 'Bernina', 'Bernina Bernette E56', 'Bernina Bernette E56'],
  ['', 'Умная лампочка', 'Яндекс', 'Яндекс E14', 'Умная лампочка Яндекс E14'],
  ['', '', 'Juki', '', ''],
])('name «%s», prefix «%s», vendor «%s», model «%s» → «%s»', (name, prefix, vendor, model, expected) => {
  expect(offerName(name, prefix, vendor, model)).toBe(expected)
})

test.each([
  ['1 234,50', '1234.50'],
  ['1\u00A0234', '1234'],
  ['007.5', '7.5'],
  ['0', '0'],
  ['12.5 руб.', null],
  ['833.33333333333337', '833.3333333333'],
  ['', null],
  ['9'.repeat(16), null],
])('number %s → %s', (text, expected) => {
  expect(decimalText(text)).toBe(expected)
})

const flat = ({ product: { card, offers } }: YmlOffer) => ({
  ...card!,
  ...offers[0]!.details!,
  ...offers[0]!.prices![0]!,
  ...offers[0]!.stock![0]!,
})

describe('fields of an offer', () => {
  const read = (fields: Record<string, string>, other: Partial<RawOffer> = {}) =>
    flat(ymlOffer(raw(fields, other), notes()) as YmlOffer)

  test.each([
    [undefined, true],
    ['true', true],
    ['false', false],
    ['FALSE', false],
    ['', true],
  ])('available=%s is %s', (available, expected) => {
    expect(read({}, { attributes: { id: '1', ...(available === undefined ? {} : { available }) } }).available).toBe(
      expected,
    )
  })

  test.each(['', '0', '0.00'])('a price «%s» takes the offer off sale', (price) => {
    const { product } = ymlOffer(raw({ price, oldprice: '150' }), notes()) as YmlOffer
    expect(product.offers[0]!.prices).toEqual([])
  })

  // Of the format: «2 или VAT_10», «5 или VAT_0», «6 или NO_VAT» …
  test.each([
    ['7', '20'],
    ['2', '10'],
    ['5', '0'],
    ['6', 'none'],
    ['10', '5'],
    ['11', '7'],
    ['14', '22'],
    ['1', null],
    ['4', null],
    ['20', '20'],
    ['0', '0'],
    ['VAT_20', '20'],
    ['VAT_7', '7'],
    ['VAT_10_110', '10'],
    ['10%', '10'],
    ['NO_VAT', 'none'],
    ['', null],
  ])('VAT «%s» is %s', (vat, expected) => expect(read({ vat }).vat).toBe(expected))

  test('an old price counts only when it is higher', () => {
    expect(read({ oldprice: '150' }).oldPrice).toBe('150')
    expect(read({ oldprice: '100' }).oldPrice).toBeNull()
    expect(read({ oldprice: 'нет' }).oldPrice).toBeNull()
  })

  test('empty params and colons after names are dropped, the number is limited', () => {
    const params = [
      { name: 'Цвет:', unit: '', value: ' белый ' },
      { name: '', unit: '', value: 'x' },
      { name: 'Пусто', unit: '', value: ' ' },
    ]
    expect(read({}, { params }).params).toEqual([{ name: 'Цвет', unit: null, value: 'белый' }])
    const many = Array.from({ length: 300 }, (_, n) => ({ name: `П${n}`, unit: '', value: '1' }))
    const seen = notes()
    expect(flat(ymlOffer(raw({}, { params: many }), seen) as YmlOffer).params).toHaveLength(feedLimits.params)
    expect(seen.size).toBe(1)
  })

  test('a huge description is shortened, with a note', () => {
    const seen = notes()
    const offer = flat(ymlOffer(raw({ description: 'о'.repeat(100_000) }), seen) as YmlOffer)
    expect(offer.description).toHaveLength(feedLimits.descriptionChars)
    expect([...seen]).toEqual(['слишком длинное описание сокращено'])
  })

  test('pictures without duplicates; weight in grams; whole stock quantities', () => {
    expect(read({ weight: '43,2', quantity: '7' }, { pictureUrls: ['a.jpg', ' a.jpg ', 'b.jpg', ''] })).toMatchObject({
      pictureUrls: ['a.jpg', 'b.jpg'],
      weightGrams: 43_200,
      quantity: 7,
    })
    expect(read({ weight: 'тяжёлый', quantity: 'много' })).toMatchObject({ weightGrams: null, quantity: null })
  })

  test.each(['-2', '−2,5', '– 2'])('a count of %s, as after overselling, is 0', (text) => {
    expect(read({ quantity: text })).toMatchObject({ quantity: 0 })
  })
})
