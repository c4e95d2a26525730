import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCompatibilityFile } from './compatibility-file.rule.ts'

const read = (text: string) => readCompatibilityFile(text)

test('reads every kind of line, skipping empty lines and comments', () => {
  const { entries, errors } = read(`\uFEFF# роли
роль | needle | Иглы | 10\r
правило | by-system | needle | раздел=mashiny; -klass=бытовая | раздел=igly | sistema-igl; klass=podhodit? | если новая | паспорт

пара | L-5550 | ND-1 | needle | нет | | опыт
пара | L-5550 | ND-2 | needle
совет | needle | material=кожа | ostrie=для кожи
совет | foot | klass=бытовая | tip=для молнии | вшить молнию
артикулы | modeli | foot
артикулы | vmesto | Замена
замена | A | B`)
  expect(errors).toEqual([])
  expect(entries.map(({ kind }) => kind)).toEqual([
    ...['role', 'rule', 'pair', 'pair', 'advice', 'advice', 'articles', 'articles', 'successor'],
  ])
  expect(entries.slice(5, 8)).toMatchObject([{ title: 'вшить молнию' }, { role: 'foot' }, { role: null }])
  expect(entries[1]).toEqual({
    kind: 'rule',
    line: 3,
    code: 'by-system',
    role: 'needle',
    note: 'если новая',
    source: 'паспорт',
    conditions: [
      { side: 'machine', category: 'mashiny', property: null, value: null, isExcluded: false },
      { side: 'machine', category: null, property: 'klass', value: 'бытовая', isExcluded: true },
      { side: 'part', category: 'igly', property: null, value: null, isExcluded: false },
    ],
    shared: [
      { machine: 'sistema-igl', part: 'sistema-igl', isOptional: false },
      { machine: 'klass', part: 'podhodit', isOptional: true },
    ],
  })
  expect(entries[2]).toMatchObject({ isCompatible: false, note: '', source: 'опыт' })
  expect(entries[3]).toMatchObject({ isCompatible: true, note: '', source: '' })
})

test.each([
  ['another word', 'иглы | needle', /начинается со слова/],
  ['a cell missing', 'роль | needle', /колонок 2/],
  ['a cell too many', 'замена | A | B | заметка | ещё', /колонок 5/],
  ['an empty cell', 'пара | | B | needle', /пуста/],
  ['a code in Russian', 'роль | иглы | Иглы', /латинские/],
  ['an order that is not a number', 'роль | needle | Иглы | первый', /целое число/],
  ['neither yes nor no', 'пара | A | B | needle | наверное', /да или нет/],
  ['a rule for every part', 'правило | all | needle | раздел=mashiny | | klass', /у детали/],
  ['a rule for every machine', 'правило | all | needle | -раздел=mashiny | раздел=igly | klass', /у машины/],
  ['a value without a property', 'совет | needle | кожа | ostrie=для кожи', /свойство=значение/],
  ['a product that replaces itself', 'замена | A | A', /сам на себя/],
])('%s is reported by its line', (_what, line, message) => {
  const { entries, errors } = read(`\n${line}`)
  expect(entries).toEqual([])
  expect(errors).toEqual([{ line: 2, message: expect.stringMatching(message) }])
})

test('any text: each line is an entry, an error or ignored', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const { entries, errors } = read(text)
      const lines = [...entries, ...errors].map(({ line }) => line)
      expect(new Set(lines).size).toBe(lines.length)
    }),
  )
})
