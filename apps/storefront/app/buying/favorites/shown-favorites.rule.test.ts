import { maxGuestFavorites } from '@shpulka/contract/buying/favorites'
import { expect, it } from 'vitest'
import { favoritesPage, maxGuestFavoritesHere, shownFavorites } from './shown-favorites.rule.ts'

it.each([
  ['favourites of the account', [3, 1], [], [], [3, 1]],
  ['a guest’s list before the account’s until it is merged', [3, 1], [1, 7], [], [1, 7, 3]],
  [
    'a click at once, the newest first',
    [3],
    [],
    [
      [5, true],
      [6, true],
    ],
    [6, 5, 3],
  ],
  [
    'a removed product disappears at once',
    [3, 1],
    [7],
    [
      [3, false],
      [7, false],
    ],
    [1],
  ],
  ['a product added again comes first', [3, 1], [], [[1, true]], [1, 3]],
] as const)('%s', (_, account, own, changes, shown) =>
  expect(shownFavorites(account, own, new Map(changes as never))).toEqual(shown),
)

it('stores as many as one merge accepts', () => expect(maxGuestFavoritesHere).toBe(maxGuestFavorites))

it.each([
  [0, 1, { page: 1, pages: 0, ids: [] }],
  [7, 1, { page: 1, pages: 1, ids: [1, 2, 3, 4, 5, 6, 7] }],
  [25, 2, { page: 2, pages: 2, ids: [25] }],
  [25, 9, { page: 2, pages: 2, ids: [25] }],
])('of %d favourites page %d', (count, requestedPage, page) =>
  expect(
    favoritesPage(
      Array.from({ length: count }, (_, n) => n + 1),
      requestedPage,
    ),
  ).toEqual(page),
)
