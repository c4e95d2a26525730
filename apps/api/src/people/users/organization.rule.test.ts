import { expect, test } from 'vitest'
import { normalizeOrganization } from './organization.rule.ts'

const romashka = {
  name: ' ООО  «Ромашка» ',
  inn: '7707 083 893',
  kpp: '773601001',
  ogrn: '1027700132195',
  legalAddress: 'Москва, ул. Вавилова, 19',
  bankName: 'ПАО Сбербанк',
  bik: '044525225',
  account: '40702 810 9 3800 0000001',
  correspondentAccount: '30101810400000000225',
}

test('is normalized', () => {
  const { organization, errors } = normalizeOrganization(romashka)
  expect(errors).toEqual({})
  expect(organization).toMatchObject({ name: 'ООО «Ромашка»', inn: '7707083893', account: '40702810938000000001' })
})

test('a sole proprietor has no KPP, even if the field is filled in', () => {
  const { organization, errors } = normalizeOrganization({ ...romashka, inn: '500100732259', ogrn: '304500116000157' })
  expect([organization.kpp, errors]).toEqual(['', {}])
})

test('all bank details may be missing', () => {
  expect(
    normalizeOrganization({ ...romashka, bankName: '', bik: '', account: '', correspondentAccount: '' }).errors,
  ).toEqual({})
})

test.each([
  [{ name: ' ' }, ['name']],
  [{ inn: '7707083894' }, ['inn']],
  [{ kpp: '' }, ['kpp']],
  [{ ogrn: '1' }, ['ogrn']],
  [{ bik: '' }, ['bik']],
  [{ bik: '040813608' }, ['account', 'correspondentAccount']],
  [{ account: '' }, ['account']],
  [{ name: 'Ы'.repeat(301), legalAddress: 'ы'.repeat(501) }, ['name', 'legalAddress']],
])('%.60j: reports the invalid fields', (invalid, fields) => {
  const { errors } = normalizeOrganization({ ...romashka, ...invalid })
  expect(Object.keys(errors)).toEqual(fields.map((field) => `organization.${field}`))
})
