import { expect, test } from 'vitest'
import { mentionedPeople } from './mentioned-people.rule.ts'

const people = ['Анна', 'Анна Ковалёва', 'Пётр О’Нил', ''].map((fio) => ({ fio }))

test.each([
  ['@Анна Ковалёва, посмотри', ['Анна Ковалёва']],
  ['@анна посмотри', ['Анна']],
  ['Позовите @Пётр О’Нил и @Анна. @Анна!', ['Пётр О’Нил', 'Анна']],
  ['@Аннабель и anna@Анна.example', []],
  ['Анна Ковалёва без знака, @ и @кто-то', []],
])('%s', (text, expected) => {
  expect(mentionedPeople(text, people).map(({ fio }) => fio)).toEqual(expected)
})
