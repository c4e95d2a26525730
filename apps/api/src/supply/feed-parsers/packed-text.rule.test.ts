import { expect, test } from 'vitest'
import { unpackedText } from './packed-text.rule.ts'

const html = '<p>Лапка для "молнии"; металл</p>'
const serialized = `a:2:{s:4:"TEXT";s:${Buffer.byteLength(html)}:"${html}";s:4:"TYPE";s:4:"HTML";}`
const base64 = (text: string) => Buffer.from(text).toString('base64')

test.each<[string, string, string | null]>([
  ['a plain text', html, html],
  ['nothing', '', ''],
  ['Latin text with spaces', 'Presser foot for zippers, metal, 7 mm', 'Presser foot for zippers, metal, 7 mm'],
  ['one long word', 'ABCDEFGHIJKLMNOPQRSTUVWX', 'ABCDEFGHIJKLMNOPQRSTUVWX'],
  ['serialized', serialized, html],
  ['serialized, its lengths counted in another encoding', serialized.replace(/s:\d+:"</, 's:33:"<'), html],
  ['serialized, the type first', `a:2:{s:4:"TYPE";s:4:"HTML";s:4:"TEXT";s:9:"${html}";}`, html],
  ['serialized within a value', `a:1:{s:5:"VALUE";${serialized}}`, html],
  ['a serialized line', `s:9:"${html}";`, html],
  ['a serialized empty array', 'a:0:{}', ''],
  ['a serialized list of something else', 'a:1:{i:0;s:3:"abc";}', null],
  ['serialized and truncated', 'a:2:{s:4:"TEXT";s:40:"<p>Лапка', null],
  ['base64', base64(html), html],
  ['base64 in lines', base64(html).replace(/(.{20})/g, '$1\n'), html],
  ['serialized in base64', base64(serialized), html],
  ['a picture in base64', Buffer.from(Array.from({ length: 60 }, (_, n) => n * 4)).toString('base64'), null],
])('%s', (_, text, expected) => {
  expect(unpackedText(text)).toBe(expected)
})

test('a hostile text is processed in linear time', () => {
  expect(unpackedText(`a:2:{s:4:"TEXT";s:9:"${'";}'.repeat(100_000)}x`)).toBe(null)
  expect(unpackedText('a'.repeat(400_001))).toHaveLength(400_001)
})
