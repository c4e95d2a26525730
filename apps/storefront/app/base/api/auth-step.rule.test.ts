import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AuthStep, authStepOf, authStepText } from './auth-step.rule.ts'

describe('authStepOf', () => {
  it('reads back what was written', () => {
    const steps = fc.record({
      step: fc.constantFrom<AuthStep['step']>('signup', 'password-reset'),
      email: fc.string(),
      back: fc.string(),
    })
    fc.assert(
      fc.property(steps, (step) => {
        expect(authStepOf(authStepText(step))).toEqual(step)
      }),
    )
  })
  it('drops a return path too long for a cookie', () => {
    const step = { step: 'signup', email: 'a@b.ru', back: `/catalog?search=${'a'.repeat(5000)}` } as const
    expect(authStepOf(authStepText(step))).toEqual({ ...step, back: '/' })
  })
  it.each([
    undefined,
    '',
    'null',
    '{}',
    '[]',
    '["signin","a","/"]',
    '["signup",1,"/"]',
    '["signup","a"]',
    `["signup","${'a'.repeat(2000)}","/"]`,
  ])('%j is not a valid step', (text) => expect(authStepOf(text)).toBeNull())
})
