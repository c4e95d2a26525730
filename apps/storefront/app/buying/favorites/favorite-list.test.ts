import { afterEach, expect, it, vi } from 'vitest'
import { favoriteIds, pendingChanges, receiveFavorites, toggleFavorite } from './favorite-list.ts'

afterEach(() => vi.unstubAllGlobals())

it('an answer requested before a click was confirmed does not undo it; one requested later is used', async () => {
  vi.stubGlobal('fetch', async () => Response.json(null))
  receiveFavorites([1], performance.now())
  const requestedBefore = performance.now()
  toggleFavorite(2)
  expect(favoriteIds.current()).toEqual([2, 1])
  // Confirmed: now only the account's list contains it.
  await vi.waitFor(() => expect(pendingChanges.size).toBe(0), { timeout: 30_000 })
  receiveFavorites([1], requestedBefore)
  expect(favoriteIds.current()).toEqual([2, 1])
  receiveFavorites([1], performance.now())
  expect(favoriteIds.current()).toEqual([1])
})
