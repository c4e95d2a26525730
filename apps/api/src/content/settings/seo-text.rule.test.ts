import fc from 'fast-check'
import { expect, test } from 'vitest'
import { catalogSeo, categorySeo, productSeo, siteSeo } from './seo-text.rule.ts'

const shop = { name: 'Шпулька', city: 'Москва' }
const overlock = {
  title: 'Оверлок «Вега» V-4',
  vendorCode: 'V-4',
  partner: 'Вега',
  category: 'Оверлоки',
  priceKopecks: 5_400_050,
}

test('a product’s text has its article once, its price and its category', () => {
  expect(productSeo(overlock, shop)).toEqual({
    title: 'Оверлок «Вега» V-4 — купить в интернет-магазине «Шпулька»',
    ogTitle: 'Оверлок «Вега» V-4',
    description:
      'Оверлок «Вега» V-4. Цена 54\u00a0000,50 ₽. Оверлоки Вега: характеристики, наличие и доставка по России из ' +
      'магазина «Шпулька».',
    ogDescription:
      'Оверлок «Вега» V-4. Цена 54\u00a0000,50 ₽. Оверлоки Вега: характеристики, наличие и доставка по России из ' +
      'магазина «Шпулька».',
    keywords: 'Оверлок «Вега» V-4, Оверлоки, Вега, V-4',
    h1: 'Оверлок «Вега» V-4',
  })
  expect(productSeo({ ...overlock, vendorCode: 'X-1', priceKopecks: null }, shop).description).toMatch(
    /артикул X-1\. Цена по запросу\./,
  )
})

test.each([
  [1, '1 товар '],
  [3, '3 товара '],
  [11, '11 товаров '],
])('a category of %i has a matching description', (productsCount, words) => {
  expect(categorySeo({ title: 'Оверлоки', productsCount }, shop).description).toContain(`Оверлоки: ${words}`)
})

test('a category of a shop whose city is unknown promises nothing there', () => {
  const of = (city: string) =>
    categorySeo({ title: 'Оверлоки', productsCount: 3 }, { name: 'Шпулька', city }).description
  expect(of('Тула')).toMatch(/Доставка по России, самовывоз — Тула\.$/)
  expect(of('')).toMatch(/складах\. Доставка по России\.$/)
})

test('the shop’s own name loses its quotation marks inside others', () => {
  expect(catalogSeo({ ...shop, name: 'Магазин «Шпулька»' }).title).toBe(
    'Каталог швейного оборудования — магазин «Магазин Шпулька»',
  )
  expect(siteSeo(shop).title).toBe('Шпулька — оборудование для швейного производства')
})

test('titles and descriptions fit search results, unless the product’s own title is longer', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 120 }), (title) => {
      const texts = productSeo({ ...overlock, title }, shop)
      expect(texts.title.length).toBeLessThanOrEqual(Math.max(70, title.length))
      expect(texts.title.startsWith(title)).toBe(true)
      expect(texts.description.length).toBeLessThanOrEqual(181)
    }),
  )
})
