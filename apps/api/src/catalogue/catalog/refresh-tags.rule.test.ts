import { describe, expect, it } from 'vitest'
import { maxNamedProducts, refreshTags } from './refresh-tags.rule.ts'

const result = (changes: object) => ({
  changedIds: new Set<number>(),
  categoryIds: new Set<number>(),
  isDictionaryChanged: false,
  isTreeChanged: false,
  ...changes,
})
const many = Array.from({ length: maxNamedProducts + 1 }, (_, id) => id)

describe('refreshTags', () => {
  it.each([
    ['nothing changed', result({}), [], []],
    [
      'products with their categories',
      result({ changedIds: new Set([1]), categoryIds: new Set([3, 4]) }),
      [],
      ['product:1', 'category:3', 'category:4', 'catalog'],
    ],
    [
      'the tree too',
      result({ changedIds: new Set([1]), isTreeChanged: true }),
      [],
      ['product:1', 'catalog', 'categories'],
    ],
    ['one whose texts alone may have changed', result({}), [7], ['product:7']],
    ['each product once', result({ changedIds: new Set([7]) }), [7], ['product:7', 'catalog']],
    ['the dictionary', result({ isDictionaryChanged: true }), [], ['everything']],
    ['too many products', result({ changedIds: new Set(many) }), [], ['everything']],
    ['too many announced', result({}), many, ['everything']],
  ])('%s', (_what, refreshed, announced, tags) => expect(refreshTags(refreshed, announced)).toEqual(tags))
})
