import type { ProductCard } from '@shpulka/contract/catalogue/catalog'
import { expect, test } from 'vitest'
import { searchedStock, shownCard } from './shown-card.rule.ts'

const sizes = ['№ 75', '№ 80', '№ 90', '№ 100', '№ 110']
const needles = {
  title: 'Иглы',
  images: [],
  facts: [],
  cardPrices: [],
  remnants: [],
  groups: sizes.map((title, index) => ({ id: index + 1, title, count: index * 10 })),
} as unknown as ProductCard

test.each([
  ['the size of the search', 'иглы 90', { title: '№ 90', count: 20 }],
  ['a size that is sold out', 'иглы 75', { title: '№ 75', count: 0 }],
  ['two sizes', '90 100', { title: '№ 90, № 100', count: 50 }],
  ['more sizes than fit', '75 80 90 100', undefined],
  ['no size', 'иглы', undefined],
  ['no search', '', undefined],
])('the stock of a card is that of %s', (_, asked, searched) => {
  expect(shownCard(needles, 'grid', asked).searched).toEqual(searched)
})

test('a product of one group has its stock whatever was searched for', () => {
  expect(shownCard({ ...needles, groups: needles.groups.slice(0, 1) }, 'grid', 'иглы 75').searched).toBeUndefined()
})

test('a searched colour is shown as it looks; several are words alone', () => {
  const groups = ['белый (101)', 'чёрный (140)', 'красный (210)'].map((title, id) => ({ id, title, count: 3 }))
  expect(searchedStock({ groups }, 'нитки черные')).toEqual({ title: 'чёрный (140)', count: 3, colour: '#2b2c31' })
  expect(searchedStock({ groups }, 'нитки черные и красные')).toEqual({
    title: 'чёрный (140), красный (210)',
    count: 6,
  })
})
