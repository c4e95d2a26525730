import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ancestorsOf, inTreeOrder } from './page-tree.rule.ts'

const parentIds = fc.option(fc.integer({ min: 1, max: 7 }), { freq: 4 })

const pages = [
  { id: 2, parentId: 1 },
  { id: 1, parentId: null },
  { id: 3, parentId: 2 },
  { id: 4, parentId: 5 },
  { id: 5, parentId: 4 },
]

test('a tree is read from its roots, and cycles do not block it', () => {
  expect(inTreeOrder(pages).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
  expect(ancestorsOf(pages, pages[2]!).map(({ id }) => id)).toEqual([1, 2])
  expect(ancestorsOf(pages, pages[3]!).map(({ id }) => id)).toEqual([5])
})

test('a page comes after its parent, whatever the order, missing parents and cycles', () => {
  const tree = fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 6 }), parentId: parentIds }), {
    selector: ({ id }) => id,
  })
  fc.assert(
    fc.property(tree, (pages) => {
      const ordered = inTreeOrder(pages)
      const isUnderRoot = (page: (typeof pages)[number]) => [...ancestorsOf(pages, page), page][0]!.parentId === null
      expect(ordered.toSorted((a, b) => a.id - b.id)).toEqual(pages.toSorted((a, b) => a.id - b.id))
      for (const [place, page] of ordered.entries()) {
        const parent = ordered.findIndex(({ id }) => id === page.parentId)
        const isInCycle = ancestorsOf(pages, page).some(({ parentId }) => parentId === page.id) || parent === place
        if (!isInCycle) expect(parent).toBeLessThan(place)
        // Once a page without a root comes, all that follow have none.
        if (!isUnderRoot(page)) expect(ordered.slice(place).some(isUnderRoot)).toBe(false)
      }
    }),
  )
})
