import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAccountOf, isBik, isCorrespondentAccountOf } from './bank-account.rule.ts'

test.each([
  ['044525225', true, 'a bank of Moscow'],
  ['04452522', false, 'eight digits'],
  ['944525225', false, 'an unknown country'],
  ['04452522а', false, 'a letter'],
  ['', false, 'nothing'],
])('BIK %j is valid: %j (%s)', (bik, isValid) => expect(isBik(bik)).toBe(isValid))

test.each([
  ['044525225', '40702810838000000001', false, 'a wrong check digit'],
  ['044525225', '40702810938000000001', true, 'the check digit of this bank'],
  ['044525974', '40702810938000000001', false, 'of another bank'],
  ['044525225', '00000000000000000000', false, 'zeros, whose check digit matches'],
  ['044525225', '4070281093800000000', false, 'nineteen digits'],
  ['', '40702810938000000001', false, 'no BIK'],
])('with BIK %s the account %s is valid: %j (%s)', (bik, account, isValid) =>
  expect(isAccountOf(bik, account)).toBe(isValid),
)

test('the correspondent account of a bank fits its BIK', () => {
  expect(isCorrespondentAccountOf('044525225', '30101810400000000225')).toBe(true)
  expect(isCorrespondentAccountOf('044525225', '30101810500000000225')).toBe(false)
})

test('exactly one check digit is valid', () => {
  const body = fc.stringMatching(/^[1-9]\d{18}$/)
  fc.assert(
    fc.property(body, fc.stringMatching(/^04\d{7}$/), (digits, bik) => {
      const withCheckDigit = (checkDigit: number) => `${digits.slice(0, 8)}${checkDigit}${digits.slice(8)}`
      expect([...Array(10).keys()].filter((checkDigit) => isAccountOf(bik, withCheckDigit(checkDigit)))).toHaveLength(1)
    }),
  )
})
