import { describe, expect, it } from 'vitest'
import { PendingChanges } from './pending-changes.rule.ts'

const empty = { ids: new Set(), suspectIds: new Set(), isAll: false, isDictionary: false, isPricingLayout: false }
const changesOf = (...tags: string[]) => {
  const pending = new PendingChanges()
  pending.addTags(tags)
  return pending.take()
}

describe('PendingChanges', () => {
  it.each([
    ['product:12', { ids: new Set([12]) }],
    ['products:all', { isAll: true }],
    ['everything', { isAll: true }],
    ['category:3', { isDictionary: true }],
    ['partner:3', { isDictionary: true }],
    ['catalog', { isDictionary: true }],
    ['synonyms', { isDictionary: true }],
    ['compatibility', { isDictionary: true }],
    ['part-schemes', { isDictionary: true }],
    ['product:none', {}],
    ['order:12', {}],
    ['seo', {}],
    ['', {}],
  ])('of the tag %j', (tag, changes) => expect(changesOf(tag)).toEqual({ ...empty, ...changes }))

  it('are taken once, together', () => {
    const pending = new PendingChanges()
    expect(pending.isEmpty).toBe(true)
    pending.addTags(['product:1', 'product:2', 'product:1'])
    pending.addSuspect(3)
    expect([pending.isEmpty, pending.announcedCount]).toEqual([false, 2])
    expect(pending.take()).toEqual({ ...empty, ids: new Set([1, 2]), suspectIds: new Set([3]) })
    expect([pending.isEmpty, pending.announcedCount]).toEqual([true, 0])
    expect(pending.take()).toEqual(empty)
  })

  it('that could not be applied are put back beside those that came meanwhile', () => {
    const pending = new PendingChanges()
    pending.addTags(['product:1', 'catalog'])
    pending.addSuspect(3)
    const taken = pending.take()
    pending.addTags(['product:2', 'products:all'])
    pending.addPricingLayout()
    pending.putBack(taken)
    expect(pending.take()).toEqual({
      ids: new Set([1, 2]),
      suspectIds: new Set([3]),
      isAll: true,
      isDictionary: true,
      isPricingLayout: true,
    })
  })

  it.each([
    ['a suspect', (pending: PendingChanges) => pending.addSuspect(1)],
    ['all', (pending: PendingChanges) => pending.addAll()],
    ['the pricing layout', (pending: PendingChanges) => pending.addPricingLayout()],
  ] as const)('are not empty with %s', (_what, add) => {
    const pending = new PendingChanges()
    add(pending)
    expect(pending.isEmpty).toBe(false)
  })
})
