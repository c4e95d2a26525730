import type { Suggestions } from '@shpulka/contract/catalogue/catalog'
import { expect, test } from 'vitest'
import { suggestionSections } from './suggestion-sections.ts'

const found = {
  searched: { words: 'иглы' },
  total: 0,
  products: [],
  categories: [],
  partners: [],
  queries: ['иглы'],
} as unknown as Suggestions

test('products for the visitor’s machines are suggested if there are any', () => {
  const sections = (total: number) => suggestionSections({ ...found, compatible: { machines: [7, 9], total } })
  expect(sections(0).map(({ title }) => title)).toEqual(['Запросы'])
  expect(sections(3)[1]).toEqual({
    title: 'Для ваших машин',
    options: [{ title: 'иглы', to: '/catalog?f.fits=7&f.fits=9&search=%D0%B8%D0%B3%D0%BB%D1%8B', count: 3, index: 1 }],
  })
})
