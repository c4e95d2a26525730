import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formLimits } from './form-limits.rule.ts'

const words = 512 * 1024
const megabytes = 1024 * 1024
const multipart = 'multipart/form-data; boundary=x'

test.each([
  ['/cart', 'application/x-www-form-urlencoded;charset=UTF-8', words, '&'],
  ['/favorites/change', '', words, '&'],
  ['/cart', multipart, words, '--x'],
  ['/catalog/forms/x', multipart, words, '--x'],
  ['/forms/complaints', multipart, 62 * megabytes, '--x'],
  ['/forms/complaints.data', 'Multipart/Form-Data; charset=utf-8; boundary="a b"', 62 * megabytes, '--a b'],
  ['/forms/complaints', 'application/x-www-form-urlencoded', words, '&'],
  ['/user/profile/order/detail/7/refund', multipart, 62 * megabytes, '--x'],
  ['/user/profile/reviews/new.data', multipart, 62 * megabytes, '--x'],
  ['/sent-file', multipart, 16 * megabytes, '--x'],
])('%s as «%s» may weigh %i', (path, type, maxBytes, separator) => {
  expect(formLimits(path, type)).toEqual({ maxBytes, maxParts: 2000, separator })
})

test.each([
  'text/plain',
  'application/json',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'x'.repeat(71)}`,
  'multipart/form-data; x="; boundary=a;"; boundary=b',
  'multipart/form-data; boundary="a\\"b"',
  'multipart/form-data; boundary=\u00e9',
  'multipart/form-data; boundary=a\u00a0',
  'multipart/form-data; boundary=a; boundary=b',
  'multipart/form-data; boundary=a, multipart/form-data; boundary=b',
  'application/x-www-form-urlencoded; a, multipart/form-data; boundary=x',
  '; a, multipart/form-data; boundary=x',
])('refuses a form as «%s»', (type) => expect(formLimits('/forms/complaints', type)).toBeNull())

test('a form is parsed by the separator that was counted, however its type is spelled', async () => {
  const piece = fc.constantFrom(
    ...[
      'multipart/form-data',
      'application/x-www-form-urlencoded',
      '; ',
      ';',
      ', ',
      ' ',
      '\u00a0',
      'x',
      '"',
      '\\',
      '=',
    ],
    ...['boundary=a', 'boundary="b"', 'boundary="c d"', 'charset=utf-8', '; boundary=a', '; boundary="b c"'],
  )
  const spelling = fc.tuple(fc.constantFrom('multipart/form-data', ''), fc.array(piece, { maxLength: 5 }))
  await fc.assert(
    fc.asyncProperty(spelling, async ([type, rest]) => {
      const header = `${type}${rest.join('')}`
      const limits = formLimits('/cart', header)
      if (!limits || header === '') return
      const { separator } = limits
      const part = `${separator}\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n`
      const body = separator === '&' ? 'a=&a=' : `${part}${part}${separator}--\r\n`
      const form = await new Response(body, { headers: { 'content-type': header } }).formData()
      expect(form.getAll('a'), header).toHaveLength(2)
    }),
    { numRuns: 2000 },
  )
})
