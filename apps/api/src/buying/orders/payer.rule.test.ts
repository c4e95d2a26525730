import { expect, test } from 'vitest'
import { payerOf } from './payer.rule.ts'

const organization = {
  name: 'ООО «Ромашка»',
  inn: '7707083893',
  kpp: '773601001',
  ogrn: '1027700132195',
  legalAddress: 'Москва',
}

test('an organization is normalized', () => {
  expect(payerOf({ ...organization, inn: ' 7707-083893 ', kpp: '7736 01001' })).toEqual({
    payer: organization,
    errors: {},
  })
})

test('a sole proprietor has no KPP, even if the form has one', () => {
  const { payer, errors } = payerOf({ name: 'ИП Швец', inn: '500100732259', kpp: '773601001' })
  expect([payer.kpp, errors]).toEqual(['', {}])
})

test.each([
  [{ name: ' ' }, 'payer.name'],
  [{ name: 'о'.repeat(301) }, 'payer.name'],
  [{ inn: '7707083890' }, 'payer.inn'],
  [{ inn: '' }, 'payer.inn'],
  [{ inn: '77070838931' }, 'payer.inn'],
  [{ kpp: '' }, 'payer.kpp'],
  [{ kpp: '12345' }, 'payer.kpp'],
  [{ ogrn: '1027700132190' }, 'payer.ogrn'],
  [{ legalAddress: 'я'.repeat(501) }, 'payer.legalAddress'],
])('%j is refused at %s', (changed, field) => {
  const { errors } = payerOf({ ...organization, ...changed })
  expect(Object.keys(errors)).toEqual([field])
  expect(errors[field]).toMatch(/[а-я]/)
})
