import { passwordMinLength } from '@shpulka/contract/people/sessions'
import { describe, expect, it } from 'vitest'
import {
  codeErrors,
  emailErrors,
  loginBody,
  loginErrors,
  minPasswordLength,
  newPasswordBody,
  newPasswordErrors,
  passwordResetBody,
  resendBody,
  signupBody,
  signupErrors,
  verifyBody,
} from './session-forms.rule.ts'

function formOf(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
const device = { deviceId: 'browser-1' }

describe('loginBody (spec 5: trimmed, the name in lower case)', () => {
  it.each([
    [
      { username: ' Anna@Example.RU ', password: ' secret one ', intent: 'signin' },
      { username: 'anna@example.ru', password: 'secret one', emailOnly: false },
    ],
    [
      { username: 'anna@example.ru', password: 'secret', intent: 'send-password' },
      { username: 'anna@example.ru', password: null, emailOnly: true },
    ],
    [
      { username: '+7 900 123-45-67', password: '  ' },
      { username: '+7 900 123-45-67', password: null, emailOnly: false },
    ],
    [{}, { username: '', password: null, emailOnly: false }],
  ])('%j', (fields, body) =>
    expect(loginBody(formOf({ ...fields, ...device }))).toEqual({ ...body, scenario: 'user', ...device }),
  )

  it('is the same text every time', () => {
    const form = () => formOf({ username: 'a@b.ru', password: 'x', ...device })
    expect(JSON.stringify(loginBody(form()))).toBe(JSON.stringify(loginBody(form())))
  })
  it('has no device id when the form lost it or it is malformed', () => {
    expect(loginBody(formOf({ deviceId: 'a b\n' }))).not.toHaveProperty('deviceId')
  })
})

describe('loginErrors', () => {
  it.each([
    [{ username: 'anna@example.ru', password: 'x' }, []],
    [{ username: '8 900 123 45 67', password: 'x' }, []],
    [{ username: 'anna@example.ru', intent: 'send-password' }, []],
    [{ username: 'anna' }, ['username']],
    [{ username: 'anna@example.ru' }, ['password']],
    [{}, ['username']],
  ])('%j: %j', (fields, names) => expect(Object.keys(loginErrors(formOf(fields)))).toEqual(names))
})

const person = {
  kind: 'person',
  fio: ' Анна Швец ',
  email: ' Anna@Example.ru ',
  phone: '8 900 123-45-67',
  password: ' edge ',
  'consents.personalData': 'on',
  'organization.inn': '123',
  ...device,
}
const organization = {
  ...person,
  kind: 'organization',
  'organization.inn': '7707 083 893',
  'organization.name': 'ООО «Шов»',
}

describe('signupBody', () => {
  it('of a person carries no organization, and the password as it was typed', () => {
    expect(signupBody(formOf(person))).toEqual({
      fio: 'Анна Швец',
      email: 'anna@example.ru',
      phone: '+7 (900) 123-45-67',
      password: ' edge ',
      isOrganization: false,
      consents: { personalData: true, advertising: false },
      ...device,
    })
  })
  it.each([
    ['', { inn: '7707083893', name: 'ООО «Шов»' }],
    ['770701001', { inn: '7707083893', kpp: '770701001', name: 'ООО «Шов»' }],
  ])('of an organization with КПП %j', (kpp, expected) =>
    expect(signupBody(formOf({ ...organization, 'organization.kpp': kpp }))).toMatchObject({
      isOrganization: true,
      organization: expected,
    }),
  )
})

describe('signupErrors', () => {
  it('requires the length of the contract', () => expect(minPasswordLength).toBe(passwordMinLength))
  it.each([
    [{ ...person, password: 'long enough' }, []],
    [{ ...organization, password: 'long enough', 'organization.kpp': '770701001' }, []],
    [{ ...organization, password: 'long enough', 'organization.inn': '500100732259' }, []],
    [{ ...organization, password: 'long enough' }, ['organization.kpp']],
    [
      { ...organization, password: 'long enough', 'organization.inn': '770708389', 'organization.name': '' },
      ['organization.inn', 'organization.name'],
    ],
    [{ ...person, 'consents.personalData': '' }, ['password', 'consents.personalData']],
    [{}, ['fio', 'phone', 'email', 'password', 'consents.personalData']],
  ])('%j: %j', (fields, names) => expect(Object.keys(signupErrors(formOf(fields)))).toEqual(names))
})

describe('bodies of codes and passwords', () => {
  const form = formOf({ email: ' Anna@Example.ru ', code: ' 1234 5678 ', password: 'long enough ', ...device })
  it.each([
    [verifyBody, { email: 'anna@example.ru', code: '1234 5678', ...device }],
    [resendBody, { email: 'anna@example.ru', ...device }],
    [passwordResetBody, { email: 'anna@example.ru', ...device }],
    [newPasswordBody, { email: 'anna@example.ru', code: '1234 5678', password: 'long enough ', ...device }],
  ] as const)('%o', (body, expected) => expect(body(form)).toEqual(expected))

  it('have null for a missing e-mail (spec 5)', () => {
    for (const body of [verifyBody, resendBody, passwordResetBody])
      expect(body(formOf({ email: '  ' })).email).toBeNull()
  })
  it.each([
    [codeErrors, { code: ' - ' }, ['code']],
    [codeErrors, { code: '1' }, []],
    [emailErrors, { email: 'anna@' }, ['email']],
    [emailErrors, { email: 'anna@example.ru' }, []],
    [newPasswordErrors, { code: '1', password: 'short' }, ['password']],
    [newPasswordErrors, {}, ['code', 'password']],
  ] as const)('%o %j: %j', (errors, fields, names) => expect(Object.keys(errors(formOf(fields)))).toEqual(names))
})
