import { expect, test } from 'vitest'
import { formErrors, paramsChange, profileChange, schoolValues } from './profile-forms.rule.ts'

const form = (values: Record<string, string>) => (name: string) => values[name] ?? ''

test('spec 3: school, district and city are institute, region and city on the form, both ways', () => {
  const values = { institute: 'Колледж № 5', region: 'Ивановская область', city: 'Иваново' }
  const { schoolInfo } = profileChange('school', form(values))
  expect(schoolInfo).toEqual({ school: 'Колледж № 5', district: 'Ивановская область', city: 'Иваново' })
  expect(schoolValues(schoolInfo!)).toEqual(values)
  expect(schoolValues(null)).toEqual({})
})

test('an organization is sent whole, with nothing else of the form', () => {
  const { organization } = profileChange(
    'organization',
    form({ name: 'ООО «Ромашка»', inn: '7707083893', role: 'dealer' }),
  )
  expect(Object.keys(organization!).sort()).toEqual([
    'account',
    'bankName',
    'bik',
    'correspondentAccount',
    'inn',
    'kpp',
    'legalAddress',
    'name',
    'ogrn',
  ])
  expect([profileChange('no-organization', form({})), profileChange('no-school', form({}))]).toEqual([
    { organization: null },
    { schoolInfo: null },
  ])
})

test('errors are shown at the fields of the form', () => {
  expect(formErrors({ 'organization.inn': 'а', 'schoolInfo.district': 'б', fio: 'в' })).toEqual({
    inn: 'а',
    region: 'б',
    fio: 'в',
  })
})

test('accepts existing settings only', () => {
  expect(paramsChange(form({ listingView: 'x', orderLetters: 'important' }), null)).toEqual({
    city: null,
    listingView: 'grid',
    orderLetters: 'important',
  })
})
