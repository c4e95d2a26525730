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
  ['as expected', [list, order], true, []],
  ['exactly 40 % more', [measured('list', 14), order], true, []],
  ['41 % more', [measured('list', 14.1), order], true, ['list: 41 % more than expected']],
  ['far less', [measured('list', 1), order], true, []],
  ['less time in node, more in PostgreSQL', [list, measured('order', 100, 500)], true, []],
  [
    'both rows too expensive',
    [measured('list', 20), measured('order', 600, 600)],
    true,
    ['list: 100 % more than expected', 'order: 100 % more than expected'],
  ],
  ['a failed row', [list, { name: 'order', ratio: null, failure: 'failed: 500' }], true, ['order: failed: 500']],
  [
    'a row without expected costs',
    [list, order, measured('page', 1)],
    true,
    ['page: no expected figure: run --expect'],
  ],
  ['a removed row', [list], true, ['order: expected, but there is no such row']],
  ['only some of the rows', [list], false, []],
])('%s', (_what, checked, isWhole, faults) => {
  const failed = checkedRows(checked, expected, isWhole).filter(({ fault }) => fault !== null)
  expect(failed.map(({ name, fault }) => `${name}: ${fault}`)).toEqual(faults)
})

test.each<[string, Checked, Checked]>([
  ['cheaper', measured('list', 8), measured('list', 8)],
  ['more expensive', measured('list', 30), list],
  ['failed', { name: 'list', ratio: null, failure: '500' }, { name: 'list', ratio: null, failure: '500' }],
  ['another row', measured('page', 1), list],
])('a row measured again: %s', (_what, again, counts) => {
  expect(withCheaper([list, order], again)).toEqual([counts, order])
})
