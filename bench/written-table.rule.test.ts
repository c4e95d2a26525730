import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Expected } from './expected.rule.ts'
import { expectedTable, withWritten } from './written-table.rule.ts'

const marked = (inside: string) => `# Head\n<!-- check: written by the bench -->\n${inside}<!-- check: end -->\nfoot\n`

test('writes expected costs as a table', () => {
  expect(expectedTable({ list: { node: 20, postgres: 0 }, order: { node: 300, postgres: 200 } })).toEqual([
    '| work | CPU of an answer, × R’s | ms, where R’s is 0.017 | of them node | PostgreSQL |',
    '|---|---|---|---|---|',
    '| list | 20.0 | 0.340 | 0.340 | 0.000 |',
    '| order | 500 | 8.50 | 5.10 | 3.40 |',
  ])
})

test('replaces the previous table and nothing else', () => {
  expect(withWritten(marked('| old |\n'), 'check', ['| new |', '| rows |'])).toBe(marked('| new |\n| rows |\n'))
  expect(withWritten(marked(''), 'check', ['| new |'])).toBe(marked('| new |\n'))
})

test.each([
  'no marks',
  '<!-- check: end --> <!-- check: written by the bench -->',
  '<!-- check: written by the bench -->',
])('throws when «%s» has no place for a table', (text) => {
  expect(() => withWritten(text, 'check', [])).toThrow('There is no place for «check»')
})

test('the README has the table of expected.json', () => {
  const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
  expect(read('README.md')).toContain(expectedTable(JSON.parse(read('expected.json')) as Expected).join('\n'))
})
