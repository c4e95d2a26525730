import { expect, test } from 'vitest'
import { chosenLines, listForm, ownAnswer } from './list-form.rule.ts'

function form(fields: Record<string, string>) {
  const made = new FormData()
  for (const [name, value] of Object.entries(fields)) made.set(name, value)
  return made
}

test('only lines with something chosen are sent, with the count that is typed', () => {
  const sent = form({
    'goods-5': '17',
    'count-5': '3',
    'goods-6': '',
    'count-6': '2',
    'goods-7': '18',
    'count-7': 'много',
    'goods-x': '1',
    'goods-8': '-1',
  })
  expect(chosenLines(sent)).toEqual([
    { id: 5, groupId: 17, count: 3 },
    { id: 7, groupId: 18 },
  ])
})

test('a list replaces the basket unless it is marked as an addition', () => {
  expect(listForm(form({ text: 'a\u0000b', intent: 'add' }))).toMatchObject({
    text: 'ab',
    intent: 'add',
    change: true,
  })
  expect(listForm(form({ change: '0' })).change).toBe(false)
})

test('a press has a key, which is missing without scripts', () => {
  expect(listForm(form({ key: '0123456789abcdef' })).key).toBe('0123456789abcdef')
  expect(listForm(form({ key: '' })).key).toBeNull()
})

test.each([
  ['none yet', undefined, undefined, undefined],
  ['to the list', { text: 'A 1' }, undefined, { text: 'A 1' }],
  ['to the lines above: the list being typed stays', { text: null }, undefined, undefined],
  ['to the lines above, after one to the list', { text: null }, { text: 'A 1' }, { text: 'A 1' }],
  ['gone after the next page', undefined, { text: 'A 1' }, undefined],
] as const)('the answer to the list itself: %s', (_, latest, before, own) =>
  expect(ownAnswer<{ text: string | null }>(latest, before)).toEqual(own),
)
