import { describe, expect, it } from 'vitest'
import { isAuthPath } from './auth-path.rule.ts'

describe('isAuthPath', () => {
  it.each([
    ['/user/signin', true],
    ['/user/password-reset-complete', true],
    ['/user/signup-complete', true],
    ['/user/signout', true],
    ['/user/signin.data', true],
    ['/user/deleted', true],
    ['/user/live-ticket', false],
    ['/user/notification/5', false],
    ['/user/profile', false],
    ['/user/profile/personal', false],
    ['/cart', false],
  ])('%s: %s', (path, expected) => expect(isAuthPath(path)).toBe(expected))
})
