import type { BodyOf } from '@shpulka/contract/base/call'
import type { SignupForm, sessions } from '@shpulka/contract/people/sessions'
import { emailError, phoneError } from '@shpulka/ui/text/contact.rule.ts'
import { kppError } from '@shpulka/ui/text/inn-kpp.rule.ts'
import { phoneText } from '@shpulka/ui/text/phone-text.rule.ts'
import { deviceIdIn } from '../../base/api/device-id.rule.ts'

// The browser, which computes the proof of work, and the server, which sends the call, must build equal bodies.

type Body<Name extends keyof typeof sessions> = WithOptionalDevice<BodyOf<(typeof sessions)[Name]>>
/** The form may have lost the browser's id; the server adds it. */
type WithOptionalDevice<Whole extends { deviceId?: string }> = Omit<Whole, 'deviceId'> & { deviceId?: string }
/** The errors by field of the form. */
export type FormErrors = Readonly<Record<string, string>>

/** Whether the form has no errors. */
export const hasNoErrors = (errors: FormErrors) => Object.keys(errors).length === 0

const maxLength = 400
/** Equals the contract's `passwordMinLength`, whose schemas are not sent to pages. */
export const minPasswordLength = 8

/** spec 5: name and password are trimmed, the name in lower case. */
export function loginBody(form: FormData): Body<'login'> {
  const emailOnly = textOf(form, 'intent') === 'send-password'
  return {
    username: textOf(form, 'username').toLowerCase(),
    password: emailOnly ? null : textOf(form, 'password') || null,
    emailOnly,
    scenario: 'user',
    ...deviceOf(form),
  }
}

export function loginErrors(form: FormData): FormErrors {
  const { username, password, emailOnly } = loginBody(form)
  const isName = !emailError(username) || !phoneError(username)
  return presentErrors({
    username: !isName && 'Укажите почту вида name@example.ru или телефон',
    password: isName && !emailOnly && !password && 'Введите пароль или попросите одноразовый',
  })
}

export function signupBody(form: FormData): WithOptionalDevice<SignupForm> {
  const isOrganization = textOf(form, 'kind') === 'organization'
  const kpp = textOf(form, 'organization.kpp')
  return {
    fio: textOf(form, 'fio'),
    email: textOf(form, 'email').toLowerCase(),
    phone: phoneText(textOf(form, 'phone')),
    password: newPasswordOf(form),
    isOrganization,
    ...(isOrganization && {
      organization: {
        inn: textOf(form, 'organization.inn').replace(/\D/g, ''),
        ...(kpp && { kpp }),
        name: textOf(form, 'organization.name'),
      },
    }),
    consents: {
      personalData: form.get('consents.personalData') === 'on',
      advertising: form.get('consents.advertising') === 'on',
    },
    ...deviceOf(form),
  }
}

export function signupErrors(form: FormData): FormErrors {
  const { fio, email, phone, password, organization, consents } = signupBody(form)
  return presentErrors({
    'organization.inn':
      organization && ![10, 12].includes(organization.inn.length) && 'В ИНН компании 10 цифр, предпринимателя — 12',
    'organization.kpp': organization && (kppError(organization.kpp ?? '', organization.inn) ?? false),
    'organization.name': organization && organization.name.length < 2 && 'Укажите название, как в реестре',
    fio: fio.length < 2 && 'Напишите, как к вам обращаться',
    phone: phoneError(phone),
    email: emailError(email, 'Укажите почту вида name@example.ru: на неё придёт код'),
    password: passwordError(password),
    'consents.personalData': !consents.personalData && 'Без этого согласия мы не вправе хранить ваши контакты',
  })
}

/** The email address comes from the previous step. */
export function verifyBody(form: FormData): Body<'verify'> {
  return { email: emailOf(form), code: textOf(form, 'code'), ...deviceOf(form) }
}

export const codeErrors = (form: FormData): FormErrors =>
  presentErrors({ code: !/\d/.test(textOf(form, 'code')) && 'Введите код из письма' })

export function resendBody(form: FormData): Body<'sendVerification'> {
  return { email: emailOf(form), ...deviceOf(form) }
}

/** spec 5: the e-mail is trimmed, otherwise null. */
export function passwordResetBody(form: FormData): Body<'sendPasswordReset'> {
  return { email: emailOf(form), ...deviceOf(form) }
}

export const emailErrors = (form: FormData): FormErrors => presentErrors({ email: emailError(textOf(form, 'email')) })

export function newPasswordBody(form: FormData): Body<'resetPassword'> {
  return { email: emailOf(form) ?? '', code: textOf(form, 'code'), password: newPasswordOf(form), ...deviceOf(form) }
}

export const newPasswordErrors = (form: FormData): FormErrors =>
  presentErrors({ ...codeErrors(form), password: passwordError(newPasswordOf(form)) })

const passwordError = (password: string) =>
  password.length < minPasswordLength && `Пароль короче ${minPasswordLength} знаков. Подойдёт фраза из нескольких слов`

/** Not trimmed: the API refuses spaces at the edges, because signing in trims them. */
function newPasswordOf(form: FormData): string {
  const value = form.get('password')
  return typeof value === 'string' ? value.slice(0, maxLength) : ''
}

const emailOf = (form: FormData) => textOf(form, 'email').toLowerCase() || null

function deviceOf(form: FormData): { deviceId?: string } {
  const deviceId = deviceIdIn(form.get('deviceId'))
  return deviceId === null ? {} : { deviceId }
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim().slice(0, maxLength) : ''
}

function presentErrors(errors: Record<string, string | false | undefined>): FormErrors {
  return Object.fromEntries(Object.entries(errors).filter((entry): entry is [string, string] => Boolean(entry[1])))
}
