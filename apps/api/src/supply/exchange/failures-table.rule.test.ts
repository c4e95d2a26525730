import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const supply = join(import.meta.dirname, '..')
const table = readFileSync(join(supply, '../../../../docs/exchange-failures.md'), 'utf8')
const rows = [...table.matchAll(/^\| (\d+) \|.*\| (\S+\.test\.ts) \| (.+) \|$/gm)].map(([, number, file, title]) => ({
  number: Number(number),
  file: file!,
  title: title!,
}))

const plain = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

test('each of the 35 failures has a test', () => {
  expect([...new Set(rows.map(({ number }) => number))]).toEqual(Array.from({ length: 35 }, (_, n) => n + 1))
})

test.each(rows)('$number: $file has «$title»', ({ file, title }) => {
  const path = join(supply, file)
  expect(existsSync(path)).toBe(true)
  expect(readFileSync(path, 'utf8')).toMatch(new RegExp(`(?:test|\\))\\(\\s*'${plain(title)}'|\\['${plain(title)}'`))
})
