import { expect, test } from 'vitest'
import { suggestionSections } from './suggestion-sections.ts'

const found = {
  searched: { words: 'иглы', kind: 'as-typed' },
  search: 'иглы',
  total: 0,
  products: [],
  categories: [],
  partners: [],
  queries: ['иглы'],
} as unknown as Parameters<typeof suggestionSections>[0]

test('products for the visitor’s machines are suggested if there are any', () => {
  const sections = (total: number) => suggestionSections({ ...found, compatible: { machines: [7, 9], total } })
  expect(sections(0).map(({ title }) => title)).toEqual(['Запросы'])
  expect(sections(3)[1]).toEqual({
    title: 'Для ваших машин',
    options: [{ title: 'иглы', to: '/catalog?f.fits=7&f.fits=9&search=%D0%B8%D0%B3%D0%BB%D1%8B', count: 3, index: 1 }],
  })
})

test.each([
  ['as-typed', 'цех на 12 мест до 300000', '/catalog?search=%D1%86%D0%B5%D1%85'],
  ['synonym', 'цех на 12 мест до 300000', '/catalog?search=%D1%86%D0%B5%D1%85'],
  ['typo', 'машина', '/catalog?search=%D0%BC%D0%B0%D1%88'],
] as const)('all results of words read as %s are «%s»', (kind, title, to) => {
  const searched = { words: 'машина', kind } as NonNullable<typeof found.searched>
  const typed = { ...found, searched, search: 'цех на 12 мест до 300000', total: 9, queries: [] }
  const [all] = suggestionSections({ ...typed, compatible: { machines: [], total: 0 } }).flatMap(
    ({ options }) => options,
  )
  expect(all).toMatchObject({ title, count: 9, to: expect.stringContaining(to) })
})
