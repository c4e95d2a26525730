import type { Category } from '@shpulka/contract/content/settings'
import { expect, test } from 'vitest'
import { choiceOf, listingPlace } from './listing-source.rule.ts'

const overlockers = { id: 7, title: 'Оверлоки', path: 'shveynye-mashiny/overloki' } as Category
const lumera = { listing: 'partners', id: 3, code: 'lumera', title: 'Lumera' } as const
const firstWorkshop = { listing: 'collections', id: 4, code: 'pervyy-tseh', title: 'Первый цех' } as const
const url = new URL('http://shop/?f.partner=lumera&search=игла&sort=relevance')

test.each([
  [null, ''],
  [overlockers, 'shveynye-mashiny/overloki'],
  [lumera, '~partners/lumera'],
  [firstWorkshop, '~collections/pervyy-tseh'],
])('an address names the listing after /more and /filters: %#', (source, place) =>
  expect(listingPlace(source)).toBe(place),
)

test('a category is searched and filtered by brand', () =>
  expect(choiceOf(overlockers, url)).toMatchObject({ search: 'игла', filters: [{ code: 'partner' }] }))

test('a brand is not searched, and its own filter is not there', () =>
  expect(choiceOf(lumera, url)).toMatchObject({ search: '', filters: [], sort: 'popular' }))

test('a collection is not searched, but filtered by brand', () =>
  expect(choiceOf(firstWorkshop, url)).toMatchObject({ search: '', filters: [{ code: 'partner' }] }))
