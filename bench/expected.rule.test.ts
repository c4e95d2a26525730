import { expect, test } from 'vitest'
import { type Checked, checkedRows, withCheaper } from './expected.rule.ts'

const expected = { list: { node: 10, postgres: 0 }, order: { node: 300, postgres: 300 } }
const measured = (name: string, node: number, postgres = 0): Checked => ({
  name,
  ratio: { node, postgres },
  failure: null,
})
const list = measured('list', 10)
const order = measured('order', 300, 300)

test.each<[string, Checked[], boolean, string[]]>([
  ['what is expected', [list, order], true, []],
  ['exactly 40 % more', [measured('list', 14), order], true, []],
  ['more than that', [measured('list', 14.1), order], true, ['list: 41 % more than expected']],
  ['far less', [measured('list', 1), order], true, []],
  ['less of node, more of PostgreSQL', [list, measured('order', 100, 500)], true, []],
  [
    'both too dear',
    [measured('list', 20), measured('order', 600, 600)],
    true,
    ['list: 100 % more than expected', 'order: 100 % more than expected'],
  ],
  ['a failed row', [list, { name: 'order', ratio: null, failure: 'failed: 500' }], true, ['order: failed: 500']],
  ['a row nobody expects', [list, order, measured('page', 1)], true, ['page: no expected figure: run --expect']],
  ['a row that is gone', [list], true, ['order: expected, but there is no such row']],
  ['a part of the rows', [list], false, []],
])('%s', (_what, checked, isWhole, faults) => {
  const failed = checkedRows(checked, expected, isWhole).filter(({ fault }) => fault !== null)
  expect(failed.map(({ name, fault }) => `${name}: ${fault}`)).toEqual(faults)
})

test.each<[string, Checked, Checked]>([
  ['cheaper', measured('list', 8), measured('list', 8)],
  ['dearer', measured('list', 30), list],
  ['failed', { name: 'list', ratio: null, failure: '500' }, { name: 'list', ratio: null, failure: '500' }],
  ['another', measured('page', 1), list],
])('a row measured again: %s', (_what, again, counts) => {
  expect(withCheaper([list, order], again)).toEqual([counts, order])
})
