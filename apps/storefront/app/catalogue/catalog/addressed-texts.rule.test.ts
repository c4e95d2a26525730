import type { UrlFilter } from '@shpulka/contract/catalogue/listing-url'
import { rouble } from '@shpulka/ui/text/price-text.rule.ts'
import { expect, test } from 'vitest'
import { describedFilters, shownCombinations } from './addressed-texts.rule.ts'

const dollar = { sign: '$', rate: 80 }
const filters: UrlFilter[] = [
  { code: 'price', to: 30_000 },
  { code: 'feed', values: ['lower'] },
]
const combinations = [
  { title: 'Оверлоки до 30 000 ₽', url: '/catalog/overlocks?f.price.to=30000' },
  { title: 'С нижним продвижением', url: '/catalog/overlocks?f.feed=lower' },
]

test('texts that name a price in roubles are shown in roubles only', () => {
  expect([describedFilters(filters, rouble), shownCombinations(combinations, rouble)]).toEqual([filters, combinations])
  expect(describedFilters(filters, dollar)).toEqual([filters[1]])
  expect(shownCombinations(combinations, dollar)).toEqual([combinations[1]])
})
