import { expect, test } from 'vitest'
import { maskedEmail } from './masked-email.ts'

test.each([
  ['anna@example.ru', 'a••••@example.ru'],
  ['an@example.ru', 'a••••@example.ru'],
  ['a@example.ru', 'a••••@example.ru'],
  ['"a@b"@example.ru', '"••••@example.ru'],
  ['', ''],
])('%s is shown as %s', (email, shown) => expect(maskedEmail(email)).toBe(shown))
