import { expect, test } from 'vitest'
import { cleanLine, cleanMultilineText } from './plain-text.rule.ts'

test.each([
  ['  Анна \t Швецова\r\n', 'Анна Швецова'],
  ['Анна\u0000Швецова', 'Анна Швецова'],
  ['половина \ud800 знака', 'половина \ufffd знака'],
  ['Bcc: all@shop\r\nX: 1', 'Bcc: all@shop X: 1'],
  ['\u0000', ''],
])('%j becomes the line %j', (text, line) => {
  expect(cleanLine(text)).toBe(line)
})

test('line breaks are preserved', () => {
  expect(cleanMultilineText(' Позвоните\r\n\r\n\r\n\r\nза  час \u0000\n')).toBe('Позвоните\n\nза час')
})
