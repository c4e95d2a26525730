import { expect, it } from 'vitest'
import { cartTokenOf } from './cart-token.rule.ts'

it.each([
  ['0198c0de-0000-4000-8000-00000000000A', '0198c0de-0000-4000-8000-00000000000a'],
  ['0198c0de', null],
  ['00000000-0000-0000-0000-000000000000', null],
  ["' or 1=1 --", null],
  [undefined, null],
])('%s', (value, token) => expect(cartTokenOf(value)).toBe(token))
