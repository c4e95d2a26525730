import { expect, test } from 'vitest'
import { fieldConflict } from './field-conflict.rule.ts'

const at = new Date('2026-11-23T10:00:00Z')

test.each([
  ['nothing was changed meanwhile', { title: 'В' }, { title: 'А' }, { title: 'А' }, null],
  ['another field was changed meanwhile', { title: 'В' }, { title: 'А' }, { title: 'А', text: 'другой' }, null],
  ['somebody has saved the same value', { title: 'В' }, { title: 'А' }, { title: 'В' }, null],
  [
    'the order of names does not matter',
    { filter: {} },
    { filter: { a: '1', b: '2' } },
    { filter: { b: '2', a: '1' } },
    null,
  ],
  ['a field that is not sent is ignored', { title: undefined }, {}, { title: 'Б' }, null],
  ['the same field', { title: 'В', text: 'т' }, { title: 'А', text: 'т' }, { title: 'Б', text: 'т' }, ['title']],
  ['it was emptied meanwhile', { title: 'В' }, { title: 'А' }, { title: null }, ['title']],
  [
    'both of two fields',
    { title: 'В', text: 'в' },
    { title: 'А', text: 'а' },
    { title: 'Б', text: 'б' },
    ['title', 'text'],
  ],
])('%s', (_, changes, seen, current, fields) => {
  const conflict = fieldConflict(changes, seen, current, { who: 'Мария', at })
  expect(conflict && Object.keys(conflict)).toEqual(fields)
  if (conflict?.title)
    expect(conflict.title).toEqual({
      seen: 'А',
      current: (current as { title: unknown }).title,
      who: 'Мария',
      at: at.toISOString(),
    })
})
