import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { feedEncoding } from './feed-encoding.rule.ts'

const encodingOf = (bytes: Buffer) => feedEncoding(bytes, (name) => iconv.encodingExists(name))

test.each<[string, Buffer, unknown]>([
  ['nothing said: UTF-8', Buffer.from('<yml_catalog>'), { encoding: 'utf-8' }],
  ['declared', Buffer.from('<?xml version="1.0" encoding="windows-1251"?>'), { encoding: 'windows-1251' }],
  ['declared in single quotes', Buffer.from(`<?xml version='1.0' encoding='cp1251'?>`), { encoding: 'cp1251' }],
  [
    'a mark before a declaration that lies',
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
