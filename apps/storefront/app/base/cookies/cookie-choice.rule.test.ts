import { expect, test } from 'vitest'
import { cookieChoiceIn, cookieChoiceText } from './cookie-choice.rule.ts'

test('a choice is read as it was written, on its site only', () => {
  for (const isAll of [true, false]) {
    const cookies = `city_main=x; cookie-choice_main=${encodeURIComponent(cookieChoiceText(isAll, '2026-11', 'a-b-c'))}; z=1`
    expect(cookieChoiceIn(cookies, 'main')).toBe(isAll ? 'all' : 'necessary')
    expect(cookieChoiceIn(cookies, 'school')).toBeNull()
  }
})

test.each([
  '',
  'cookie-choice_main=',
  'cookie-choice_main=yes',
  'cookie-choice_main=all',
  'xcookie-choice_main=all.1.2',
  'cookie-choice_main=allx.1',
])('%j gives no choice', (cookies) => expect(cookieChoiceIn(cookies, 'main')).toBeNull())
