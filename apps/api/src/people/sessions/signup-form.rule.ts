import type { SignupForm } from '@shpulka/contract/people/sessions'
import type { AccountOrganization } from '@shpulka/contract/people/users'
import type { SignupDetails } from '../email-codes/email-codes.port.ts'
import { passwordProblem } from '../passwords/password.rule.ts'
import { contactOf } from '../users/contact.rule.ts'
import { normalizeOrganization } from '../users/organization.rule.ts'

/** A normalized signup with a plain password. */
export interface NormalizedSignup extends Omit<SignupDetails, 'passwordHash'> {
  readonly email: string
  readonly password: string
}

/** Normalizes a signup and reports errors by field, in Russian. */
export function normalizeSignup(form: SignupForm): { signup: NormalizedSignup; errors: Record<string, string> } {
  const { contact, errors: contactErrors } = contactOf(form)
  const errors = Object.fromEntries(
    Object.entries(contactErrors).map(([field, message]) => [field.replace('personalData.', ''), message]),
  )
  const passwordError = passwordProblem(form.password, [contact.email, contact.fio])
  if (passwordError) errors.password = passwordError
  if (!form.consents.personalData)
    errors['consents.personalData'] = 'Без согласия на обработку персональных данных завести аккаунт нельзя'
  let organization: AccountOrganization | null = null
  if (form.isOrganization) {
    const { inn = '', kpp = '', name = '' } = form.organization ?? {}
    const normalized = normalizeOrganization({
      inn,
      kpp,
      name,
      ogrn: '',
      legalAddress: '',
      bankName: '',
      bik: '',
      account: '',
      correspondentAccount: '',
    })
    organization = normalized.organization
    Object.assign(errors, normalized.errors)
  }
  const consentKinds = form.consents.advertising
    ? (['personal-data', 'advertising'] as const)
    : (['personal-data'] as const)
  return {
    errors,
    signup: {
      fio: contact.fio,
      phone: contact.phone,
      email: contact.email,
      password: form.password,
      organization,
      consentKinds,
    },
  }
}
