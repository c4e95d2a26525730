import { expect, test } from 'vitest'
import { differencesFirst } from './differences-first.rule.ts'

const row = (title: string, isDifferent: boolean) => ({ title, values: ['1', isDifferent ? '2' : '1'], isDifferent })
const sections = [
  { title: 'Гарантия', rows: [row('Срок', false)] },
  { title: 'Основное', rows: [row('Класс', false), row('Игл', true), row('Нитей', true)] },
  { title: 'Привод', rows: [row('Мощность', true), row('Напряжение', false)] },
]
const titles = (isOnly: boolean) =>
  differencesFirst(sections, isOnly).map(({ title, rows }) => `${title}: ${rows.map((each) => each.title).join(', ')}`)

test('what differs comes first, in the sections and among them', () =>
  expect(titles(false)).toEqual(['Основное: Игл, Нитей, Класс', 'Привод: Мощность, Напряжение', 'Гарантия: Срок']))

test('only differences: the rest is left out', () =>
  expect(titles(true)).toEqual(['Основное: Игл, Нитей', 'Привод: Мощность']))
