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
])('refuses a form as «%s»', (type) => expect(formLimits('/forms/complaints', type)).toBeNull())
