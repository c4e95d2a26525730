import type { SavedView } from '@shpulka/contract/people/saved-views'
import { expect, test } from 'vitest'
import { shownView, viewFilter } from './view-filter.rule.ts'

const view = (id: number, filter: SavedView['filter']) => ({ id, filter }) as SavedView

test('a saved filter equals the filter in the address', () => {
  expect(viewFilter({ view: 'new', siteId: 2, mine: true, kind: undefined })).toEqual({
    view: 'new',
    siteId: '2',
    mine: 'true',
  })
})

test.each([
  [{ view: 'new', siteId: 2 }, 1],
  [{ siteId: 2, view: 'new' }, 1],
  [{ view: 'new' }, undefined],
  [{ view: 'new', siteId: 3 }, undefined],
  [{}, 2],
])('of %j the view %s is shown', (filter, id) => {
  expect(shownView([view(1, { view: 'new', siteId: '2' }), view(2, {})], filter)?.id).toBe(id)
})
