import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAccountOf, isBik, isCorrespondentAccountOf } from './bank-account.rule.ts'

test.each([
  ['044525225', true, 'a bank of Moscow'],
  ['04452522', false, 'eight digits'],
  ['944525225', false, 'a country there is not'],
  ['04452522а', false, 'a letter'],
  ['', false, 'nothing'],
])('BIK %j is right: %j (%s)', (bik, right) => expect(isBik(bik)).toBe(right))

test.each([
  ['044525225', '40702810838000000001', false, 'a wrong key'],
  ['044525225', '40702810938000000001', true, 'the key of this bank'],
  ['044525974', '40702810938000000001', false, 'of another bank'],
  ['044525225', '00000000000000000000', false, 'zeros, whose key fits'],
  ['044525225', '4070281093800000000', false, 'nineteen digits'],
  ['', '40702810938000000001', false, 'no BIK'],
])('with BIK %s the account %s is right: %j (%s)', (bik, account, right) =>
  expect(isAccountOf(bik, account)).toBe(right),
)

test('the correspondent account of a bank fits its BIK', () => {
  expect(isCorrespondentAccountOf('044525225', '30101810400000000225')).toBe(true)
  expect(isCorrespondentAccountOf('044525225', '30101810500000000225')).toBe(false)
})

test('no other key digit is right, and a mistyped digit is found', () => {
  const body = fc.stringMatching(/^[1-9]\d{18}$/)
  fc.assert(
    fc.property(body, fc.stringMatching(/^04\d{7}$/), (digits, bik) => {
      const withKey = (key: number) => `${digits.slice(0, 8)}${key}${digits.slice(8)}`
      expect([...Array(10).keys()].filter((key) => isAccountOf(bik, withKey(key)))).toHaveLength(1)
    }),
  )
})
