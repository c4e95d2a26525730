import { expect, it } from 'vitest'
import { maskedEmail } from './masked-email.rule.ts'

it.each([
  ['anna@example.ru', 'an•••@example.ru'],
  ['a@example.ru', 'a•••@example.ru'],
  ['"a@b"@example.ru', '"a•••@b"@example.ru'],
])('%s is shown as %s', (email, shown) => expect(maskedEmail(email)).toBe(shown))
