import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { actualEncoding, feedEncoding } from './feed-encoding.rule.ts'

const encodingOf = (bytes: Buffer) => feedEncoding(bytes, (name) => iconv.encodingExists(name))

test.each<[string, Buffer, unknown]>([
  ['no declaration: UTF-8', Buffer.from('<yml_catalog>'), { encoding: 'utf-8' }],
  ['declared', Buffer.from('<?xml version="1.0" encoding="windows-1251"?>'), { encoding: 'windows-1251' }],
  ['declared in single quotes', Buffer.from(`<?xml version='1.0' encoding='cp1251'?>`), { encoding: 'cp1251' }],
  [
    'a byte order mark before a wrong declaration',
    Buffer.from('\uFEFF<?xml version="1.0" encoding="windows-1251"?>'),
    { encoding: 'utf-8' },
  ],
  ['UTF-16 by its mark', Buffer.from('\uFEFF<?xml', 'utf16le'), { encoding: 'utf-16le' }],
  ['UTF-16 declared in single bytes', Buffer.from('<?xml version="1.0" encoding="UTF-16"?>'), { encoding: 'utf-8' }],
  [
    'unknown',
    Buffer.from('<?xml version="1.0" encoding="klingon"?>'),
    { problem: 'неизвестная кодировка «klingon» в объявлении XML' },
  ],
  ['empty', Buffer.alloc(0), { problem: 'файл пуст' }],
  ['blanks', Buffer.from(' \n '), { problem: 'в файле нет ничего, кроме пробелов' }],
  ['text', Buffer.from('id;name;price'), { problem: 'это не XML: файл начинается не с «<»' }],
  ['JSON', Buffer.from('{"offers":[]}'), { problem: 'это не XML: файл начинается не с «<»' }],
  ['gzip', Buffer.from([0x1f, 0x8b, 8]), { problem: 'файл сжат (gzip): распакуйте его' }],
  ['a table', Buffer.from('PK\x03\x04'), { problem: 'это архив ZIP или таблица Excel, а не XML' }],
])('%s', (_, bytes, expected) => {
  expect(encodingOf(bytes)).toEqual(expected)
})

const actual = (declared: string, bytes: Buffer) =>
  actualEncoding(declared, bytes, (piece, encoding) => iconv.decode(piece, encoding))
const words = '<Товар><Наименование>Оверлок промышленный «Juki»</Наименование></Товар>'

test.each<[string, string, Buffer, string]>([
  ['UTF-8', 'utf-8', Buffer.from(words), 'utf-8'],
  ['UTF-8 cut within a letter', 'utf-8', Buffer.from(words).subarray(0, 12), 'utf-8'],
  ['UTF-8 with a damaged letter', 'utf-8', Buffer.concat([Buffer.from(words), Buffer.from([0xd0, 0x20])]), 'utf-8'],
  ['windows-1251 declared as UTF-8', 'utf-8', iconv.encode(words, 'windows-1251'), 'windows-1251'],
  ['cp866 declared as UTF-8', 'utf-8', iconv.encode(words, 'cp866'), 'cp866'],
  ['UTF-8 called windows-1251', 'windows-1251', Buffer.from(words), 'utf-8'],
  ['windows-1251', 'windows-1251', iconv.encode(words, 'windows-1251'), 'windows-1251'],
  ['nothing but ASCII', 'windows-1251', Buffer.from('<yml_catalog>'), 'windows-1251'],
  ['UTF-16', 'utf-16le', iconv.encode(words, 'utf-16le'), 'utf-16le'],
])('the encoding letters are in: %s', (_, declared, bytes, encoding) => {
  const found = actual(declared, bytes)
  expect(found).toEqual({
    encoding,
    note: encoding === declared ? null : `объявлена кодировка ${declared}, а текст в ${encoding}: прочитан в ней`,
  })
})

test('bytes that no encoding can read are refused with the line number', () => {
  const noise = Buffer.from(Array.from({ length: 300 }, (_, n) => 0x80 + ((n * 37) % 64)))
  expect(actual('utf-8', Buffer.concat([Buffer.from('<a>\n\n'), noise]))).toEqual({
    problem: 'текст не читается в объявленной кодировке utf-8 (строка 3)',
  })
})
