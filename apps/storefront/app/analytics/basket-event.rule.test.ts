import { expect, test } from 'vitest'
import { basketEvent } from './basket-event.rule.ts'

const done = { failure: null, removed: null }
const form = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

test.each([
  ['one is put in', { intent: 'add', group: '5' }, done, { groupId: 5, change: 1, isNew: true }],
  ['four are put back', { intent: 'add', group: '5', count: '4' }, done, { groupId: 5, change: 4, isNew: true }],
  ['more are wanted', { intent: 'set', group: '7', count: '5' }, done, { groupId: 7, change: 3, isNew: false }],
  ['fewer are wanted', { intent: 'set', group: '7', count: '1' }, done, { groupId: 7, change: -1, isNew: false }],
  ['all are taken out', { intent: 'remove', group: '7', count: '2' }, done, { groupId: 7, change: -2, isNew: false }],
  ['the same count', { intent: 'set', group: '7', count: '2' }, done, null],
  ['it is refused', { intent: 'add', group: '5' }, { failure: 'Нет столько', removed: null }, null],
  ['no answer', { intent: 'add', group: '5' }, undefined, null],
  ['a line is only selected', { intent: 'select', group: '7' }, done, null],
  ['no group', { intent: 'add', group: 'x' }, done, null],
  ['no number', { intent: 'set', group: '7', count: 'x' }, done, null],
])('%s', (_, fields, answer, event) => expect(basketEvent(form(fields), answer, { 7: 2 })).toEqual(event))
