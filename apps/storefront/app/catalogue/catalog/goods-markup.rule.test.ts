import type { Product } from '@shpulka/contract/catalogue/catalog'
import type { Review } from '@shpulka/contract/people/reviews'
import { describe, expect, test } from 'vitest'
import { isGuestPriced, isOffer, offerCatalogMicrodata, productMicrodata } from './goods-markup.rule.ts'
import { structuredProduct } from './structured-data.rule.ts'

const group = (price: number, count: number, barcode = '') => ({
  title: '',
  count,
  prices: [{ limit: 0, price }],
  offers: [{ vendorCode: 'A', barcode }],
})
const needle = {
  title: 'Игла "<b>" & Ко',
  vendorCode: 'ND-1',
  description: '</script><script>alert(1)</script>',
  images: [{ id: 'f1', alt: '' }],
  partner: { title: 'Аврора' },
  breadcrumbs: [{ title: 'Иглы' }],
  characteristics: [],
  available: 3,
  groups: [group(1_050, 3, '4600000000008'), group(99_900, 0, '4600000000001')],
  cardPrices: [{ priceRole: 'guest_opt', price: 1_050, oldPrice: null }],
} as unknown as Product

describe('microdata of a product', () => {
  test('cannot be broken out of', () => {
    const html = productMicrodata('https://shop.test', '/catalog/a/detail/b', needle)
    expect(html).toContain('content="Игла &quot;&lt;b&gt;&quot; &amp; Ко"')
    expect(html).not.toMatch(/<script|<b>/)
    expect(
      html.replaceAll(
        /<(meta|link|div)( itemprop="\w+"| content="[^"]*"| href="[^"]*"| itemscope| itemtype="[^"]*")+>|<\/div>/g,
        '',
      ),
    ).toBe('')
  })

  test('of several groups has the price range', () => {
    const html = productMicrodata('https://shop.test', '/p', needle)
    expect(html).toMatch(
      /AggregateOffer.*lowPrice" content="10\.50".*highPrice" content="999\.00".*offerCount" content="2".*RUB/,
    )
  })

  test('without a price has no offer', () => {
    expect(productMicrodata('', '/p', { ...needle, groups: [] })).not.toContain('offers')
  })
})

describe('JSON-LD of a product', () => {
  test('has a barcode only when it is a valid GTIN', () => {
    const { offers } = structuredProduct('https://shop.test', '/p', needle, { isPublic: true, reviews: [] }) as {
      offers: { offers: { gtin?: string }[]; offerCount: number }
    }
    expect(offers.offerCount).toBe(2)
    expect(offers.offers.map(({ gtin }) => gtin)).toEqual(['4600000000008', undefined])
  })

  test('a review is dated by its moment: its day in UTC may be another than the page shows', () => {
    const review = { author: 'Анна', createdAt: '2026-11-29T22:20:00.000Z' } as Review
    expect(
      structuredProduct('', '/p', { ...needle, rating: { average: 5, count: 1 } } as unknown as Product, {
        isPublic: true,
        reviews: [review],
      }),
    ).toMatchObject({ review: [{ datePublished: '2026-11-29T22:20:00.000Z' }] })
  })

  test('has no price of a role other than the guests’', () => {
    expect(isGuestPriced([needle], 'guest_opt')).toBe(true)
    const dealerPrice = { priceRole: 'dealer', price: 1, oldPrice: null, isFrom: false }
    expect(isGuestPriced([{ cardPrices: [dealerPrice] }], 'guest_opt')).toBe(false)
    expect(JSON.stringify(structuredProduct('', '/p', needle, { isPublic: false, reviews: [] }))).not.toMatch(
      /10\.50|999/,
    )
  })
})

test('a card without a picture or a price is no offer of the catalogue', () => {
  const card = { images: ['f1'], cardPrices: [{ price: 1 }] }
  expect([card, { ...card, images: [] }, { ...card, cardPrices: [] }].map(isOffer)).toEqual([true, false, false])
})

test('a catalogue without a picture has that of its first offer', () => {
  const about = { name: 'Иглы', description: 'Все иглы', image: null }
  const cards = [
    { images: [], cardPrices: [] },
    { images: ['f2'], cardPrices: [{ price: 1 }] },
  ]
  expect(offerCatalogMicrodata('', about, cards)).toContain('/f2.jpg')
})
