import { expect, test } from 'vitest'
import { mentionAt, suggested, withMention } from './mention-at.rule.ts'

const people = ['Анна Ковалёва', 'Пётр Анин', 'Вера'].map((fio) => ({ fio }))

test('a name is suggested while it is typed and put in whole', () => {
  const text = 'Спросите @ан, пожалуйста'
  const mention = mentionAt(text, 'Спросите @ан'.length)!
  expect(mention).toEqual({ at: 9, typed: 'ан' })
  expect(suggested(people, mention.typed).map(({ fio }) => fio)).toEqual(['Анна Ковалёва', 'Пётр Анин'])
  expect(withMention(text, mention, 'Анна Ковалёва')).toBe('Спросите @Анна Ковалёва, пожалуйста')
})

test('nothing in an address of email, after another line, without a sign', () => {
  for (const text of ['anna@ан', '@ан\nи ещё', 'Анна']) expect(mentionAt(text, text.length)).toBeNull()
})
