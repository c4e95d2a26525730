import { expect, it } from 'vitest'
import { lastSystemCookie, parseLastCommandId } from './last-system.rule.ts'

it.each([
  ['', 0],
  ['lastSystemNotification=12', 12],
  ['a=1; lastSystemNotification=12; b=2', 12],
  ['xlastSystemNotification=12', 0],
  ['lastSystemNotification=12x', 0],
  ['lastSystemNotification=', 0],
])('%j: %d', (cookies, id) => expect(parseLastCommandId(cookies)).toBe(id))

it('lives 30 days (spec 9)', () => {
  expect(lastSystemCookie(12, true)).toBe('lastSystemNotification=12; Path=/; Max-Age=2592000; SameSite=Lax; Secure')
  expect(parseLastCommandId(lastSystemCookie(12, false))).toBe(12)
})
