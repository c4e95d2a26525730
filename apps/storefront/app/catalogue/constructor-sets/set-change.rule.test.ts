import { expect, test } from 'vitest'
import { parseSetChange } from './set-change.rule.ts'

const form = (text: string) => {
  const data = new FormData()
  for (const [name, value] of new URLSearchParams(text)) data.append(name, value)
  return data
}

test.each([
  [
    'intent=add&id=1&part=1:10&part=2:20&count=2',
    {
      intent: 'add',
      setId: 1,
      parts: [
        { slotId: 1, groupId: 10 },
        { slotId: 2, groupId: 20 },
      ],
      count: 2,
      replaces: null,
      key: null,
    },
  ],
  [
    'intent=add&id=1&part=1:10&line=7&key=0123456789abcdef',
    { intent: 'add', setId: 1, parts: [{ slotId: 1, groupId: 10 }], count: 1, replaces: 7, key: '0123456789abcdef' },
  ],
  ['intent=add&id=1', null],
  ['intent=add&id=1&part=1', null],
  ['intent=add&id=1&part=1:10&part=x:1', null],
  ['intent=count&id=5&count=-3', { intent: 'count', id: 5, count: 1 }],
  ['intent=count&id=5&count=99999', { intent: 'count', id: 5, count: 9999 }],
  ['intent=select&id=5&selected=on', { intent: 'select', id: 5, selected: true }],
  ['intent=remove&id=5', { intent: 'remove', id: 5 }],
  ['intent=remove', null],
  ['intent=other&id=5', null],
])('%s', (text, change) => expect(parseSetChange(form(text))).toEqual(change))
