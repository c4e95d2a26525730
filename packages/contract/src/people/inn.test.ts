import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isInn, isKpp, isOgrn, isOrganizationInn, isPersonInn } from './inn.ts'

test.each([
  ['7707083893', true, 'an organization'],
  ['7736207543', true, 'another one'],
  ['500100732259', true, 'a person'],
  ['7707083894', false, 'a wrong check digit'],
  ['7770083893', false, 'two digits swapped'],
  ['500100732258', false, 'the second check digit is wrong'],
  ['500100732269', false, 'the first check digit is wrong'],
  ['0000000000', false, 'no region 00'],
  ['000000000000', false, 'no region 00'],
  ['770708389', false, 'nine digits'],
  ['77070838931', false, 'eleven digits'],
  ['7707083893 ', false, 'a space'],
  ['７７０７０８３８９３', false, 'digits of another script'],
  ['', false, 'nothing'],
])('INN %j is valid: %j (%s)', (text, isValid) => {
  expect(isInn(text)).toBe(isValid)
})

test('the length of an INN distinguishes organizations and persons', () => {
  expect([isOrganizationInn('7707083893'), isPersonInn('7707083893')]).toEqual([true, false])
  expect([isOrganizationInn('500100732259'), isPersonInn('500100732259')]).toEqual([false, true])
})

test.each([
  ['1027700132195', true, 'an organization'],
  ['304500116000157', true, 'a sole proprietor'],
  ['1027700132196', false, 'a wrong check digit'],
  ['304500116000158', false, 'a wrong check digit'],
  ['0000000000000', false, 'zeros'],
  ['10277001321950', false, 'fourteen digits'],
  ['', false, 'nothing'],
])('OGRN %j is valid: %j (%s)', (text, isValid) => {
  expect(isOgrn(text)).toBe(isValid)
})

test.each([
  ['773601001', true],
  ['7736AZ001', true],
  ['7736аб001', false],
  ['77360100', false],
  ['000000000', false],
  ['', false],
])('KPP %j is valid: %j', (text, isValid) => {
  expect(isKpp(text)).toBe(isValid)
})

test('only one last digit is valid', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[1-9]\d{8}$/), fc.stringMatching(/^[1-9]\d{11}$/), (innBody, ogrnBody) => {
      const digits = [...'0123456789']
      expect(digits.filter((digit) => isInn(innBody + digit))).toHaveLength(1)
      expect(digits.filter((digit) => isOgrn(ogrnBody + digit))).toHaveLength(1)
    }),
  )
})

test('detects a single wrong digit of an organization’s INN, except for two remainders with one check digit', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[1-9]\d{8}$/), fc.nat(8), fc.integer({ min: 1, max: 9 }), (body, at, by) => {
      const checked = [...'0123456789'].map((digit) => body + digit).find(isInn)!
      const wrong = `${checked.slice(0, at)}${(Number(checked[at]) + by) % 10}${checked.slice(at + 1)}`
      if (isInn(wrong)) expect(checked[9]).toBe('0')
    }),
  )
})
