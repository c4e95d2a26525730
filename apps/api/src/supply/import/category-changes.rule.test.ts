import fc from 'fast-check'
import { expect, test } from 'vitest'
import { categoryChanges, type StoredCategory } from './category-changes.rule.ts'
import { categoryForest, type FeedCategory, maxCategoryDepth } from './feed-categories.rule.ts'

/** `g1 > g2`: the group g2 inside g1. */
const groups = (...paths: string[]): FeedCategory[] =>
  paths.map((path) => {
    const [id, parentId = null] = path.split(' > ').reverse()
    return { id: id!, parentId, name: id! }
  })

/** What the shop has after a feed, and the numbers of its groups. */
function applied(rows: StoredCategory[], feed: FeedCategory[], mapped: Record<string, number> = {}) {
  const newIds = feed.map((_, index) => rows.length + index + 1)
  const { toAdd, toChange, ids } = categoryChanges(rows, '1c', feed, new Map(Object.entries(mapped)), newIds)
  const changed = new Map(toChange.map((row) => [row.id, row]))
  const after: StoredCategory[] = [
    ...rows.map((row) => ({ ...row, ...changed.get(row.id) })),
    ...toAdd.map((row) => ({ ...row, source: '1c' })),
  ]
  return { rows: after, ids }
}

/** The titles from the root to a section; a circle ends with `…`. */
function pathOf(rows: readonly StoredCategory[], id: number): string[] {
  const path: string[] = []
  for (let at = rows.find((row) => row.id === id); at; at = rows.find((row) => row.id === at!.parentId)) {
    if (path.length > rows.length) return ['…']
    path.unshift(at.title)
  }
  return path
}
const tree = (rows: readonly StoredCategory[]) => rows.map(({ id }) => pathOf(rows, id).join('/')).sort()

test.each([
  ['the section of a group in it', 'g2'],
  ['a section two levels inside', 'g3'],
])('goods of a group mapped to %s go there, the tree stays', (_, target) => {
  const feed = groups('g1', 'g1 > g2', 'g2 > g3')
  const before = applied([], feed)
  const mapped = { g1: before.ids.get(target)! }
  const after = applied(before.rows, feed, mapped)
  expect(after.ids.get('g1')).toBe(mapped.g1)
  expect(tree(after.rows)).toEqual(['g1', 'g1/g2', 'g1/g2/g3'])
  expect(applied(after.rows, feed, mapped).rows).toEqual(after.rows)
})

test('a group that has no section of its own leaves the ones in it where they stand', () => {
  const before = applied([], groups('g2'))
  const after = applied(before.rows, groups('g1', 'g1 > g2'), { g1: before.ids.get('g2')! })
  expect(tree(after.rows)).toEqual(['g2'])
})

test('groups inside a mapped one go into the section chosen for it', () => {
  const before = applied([], groups('other', 'g1', 'g1 > g2'))
  const after = applied(before.rows, groups('g1', 'g1 > g2', 'g1 > new'), { g1: before.ids.get('other')! })
  expect(tree(after.rows)).toEqual(['g1', 'other', 'other/g2', 'other/new'])
})

test('a tree inside a deep section is moved up to the deepest level that has an address', () => {
  const feed = groups('g1', 'g1 > g2', 'g2 > g3', 'g3 > g4', 'g4 > g5', 'g5 > g6', 'g6 > g7')
  const before = applied([], groups('a', 'a > b', 'b > c'))
  const after = applied(before.rows, feed, { g1: before.ids.get('c')! })
  expect(tree(after.rows).filter((path) => path.includes('g5'))).toEqual([
    'a/b/c/g2/g3/g4/g5',
    'a/b/c/g2/g3/g4/g5/g6',
    'a/b/c/g2/g3/g4/g5/g7',
  ])
})

const ids = fc.integer({ min: 1, max: 12 }).map((id) => `g${id}`)
const feeds = fc.array(fc.record({ id: ids, parentId: fc.option(ids), name: ids }), { minLength: 1, maxLength: 12 })
const choices = fc.dictionary(ids, fc.nat(), { maxKeys: 4 })
const chosenOf = (rows: readonly StoredCategory[], choice: Record<string, number>) =>
  Object.fromEntries(Object.entries(choice).map(([id, at]) => [id, rows[at % rows.length]!.id]))

test('whatever is mapped to its own sections, the shop has no circles', () => {
  fc.assert(
    fc.property(feeds, feeds, choices, (first, second, choice) => {
      const before = applied([], categoryForest(first).categories).rows
      const after = applied(before, categoryForest(second).categories, chosenOf(before, choice)).rows
      expect(tree(after)).not.toContain('…')
    }),
  )
})

test('whatever is mapped to sections of the shop, no group stands deeper than pages have addresses for', () => {
  const own = Array.from({ length: maxCategoryDepth }, (_, at) => ({
    id: at + 1,
    code: `own-${at}`,
    parentId: at || null,
    title: `own-${at}`,
    source: 'shop',
    sourceId: null,
  }))
  fc.assert(
    fc.property(feeds, feeds, choices, (first, second, choice) => {
      const before = applied(own, categoryForest(first).categories).rows
      const feed = categoryForest([...second, ...first]).categories
      const { rows, ids } = applied(before, feed, chosenOf(own, choice))
      for (const { id } of feed) expect(pathOf(rows, ids.get(id)!).length).toBeLessThanOrEqual(maxCategoryDepth)
    }),
  )
})
