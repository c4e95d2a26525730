import { expect, test } from 'vitest'
import { hiddenTabs } from './hidden-tabs.rule.ts'

const tab = (mark = '') => ({ width: 100, staysInRow: mark === 'stays', isEmpty: mark === 'empty' })
const row = { gap: 4, buttonWidth: 80 }

test.each([
  ['all fit', [tab(), tab('stays'), tab('empty'), tab()], 412, []],
  ['one pixel less: the empty one goes', [tab(), tab('stays'), tab('empty'), tab()], 411, [2]],
  ['empty ones go from the end', [tab('empty'), tab(), tab('empty'), tab(), tab()], 500, [2]],
  ['then the last ones, but not the whole list', [tab(), tab(), tab('empty'), tab(), tab()], 400, [2, 3]],
  ['a tab that stays in the row is not hidden', [tab(), tab(), tab(), tab('stays'), tab()], 300, [0, 1, 2]],
  ['nothing is left to hide', [tab('stays'), tab()], 50, []],
  ['no tabs', [], 0, []],
])('%s', (_, tabs, width, hidden) =>
  expect([...hiddenTabs(tabs, { ...row, width })].toSorted((a, b) => a - b)).toEqual(hidden),
)
