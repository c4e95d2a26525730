import { expect, test } from 'vitest'
import { countsLeft, sentCounts } from './requested-counts.rule.ts'

test('counts of a form by group; its other fields are skipped', () => {
  const form = new FormData()
  for (const [name, value] of [
    ['intent', 'add'],
    ['count.7', '3'],
    ['count.12', '0'],
    ['count.x', '5'],
  ])
    form.append(name!, value!)
  expect(sentCounts(form)).toEqual({ 7: 3, 12: 0 })
})

test.each([
  ['all was sent', { 7: 3 }, { 7: 3 }, {}],
  ['another row was counted meanwhile', { 7: 3, 12: 5 }, { 7: 3, 12: 0 }, { 12: 5 }],
  ['more of the same row', { 7: 15 }, { 7: 10 }, { 7: 5 }],
  ['less of it: it is in the basket already', { 7: 4 }, { 7: 10 }, {}],
])('%s', (_, requested, sent, left) => expect(countsLeft(requested, sent)).toEqual(left))
