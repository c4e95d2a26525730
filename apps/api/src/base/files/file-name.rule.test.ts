import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attachmentHeader, plainFileName } from './file-name.rule.ts'

test.each([
  ['Счёт № 12.pdf', 'Счёт № 12.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\Анна\\чек.png', 'чек.png'],
  ['a\u0000b.png', 'ab.png'],
  ['photo\u202Egnp.exe', 'photognp.exe'],
  ['a\r\nSet-Cookie: x=1.txt', 'aSet-Cookie x=1.txt'],
  ['..', 'файл'],
  ['', 'файл'],
  ['.htaccess', 'htaccess'],
  [`${'я'.repeat(300)}.jpeg`, `${'я'.repeat(145)}.jpeg`],
])('%j becomes %j', (given, plain) => {
  expect(plainFileName(given)).toBe(plain)
})

test('a Cyrillic name is encoded by RFC 5987 with a Latin fallback', () => {
  expect(attachmentHeader('Игла "90".pdf')).toBe(
    `attachment; filename="____ 90.pdf"; filename*=UTF-8''%D0%98%D0%B3%D0%BB%D0%B0%2090.pdf`,
  )
})

test('any name gives a header of visible Latin characters that decodes to the plain name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const header = attachmentHeader(name)
      expect(header).toMatch(
        /^attachment; filename="[\x20\x21\x23-\x5b\x5d-\x7e]*"; filename\*=UTF-8''[\w.~%+&$^`|{}#-]*$/,
      )
      expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).toBe(plainFileName(name))
    }),
  )
})
