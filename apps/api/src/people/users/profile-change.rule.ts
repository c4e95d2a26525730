import type { AccountOrganization, SchoolInfo } from '@shpulka/contract/people/users'
import { cleanLine } from '../../base/text/plain-text.rule.ts'
import { normalizeOrganization, tooLong } from './organization.rule.ts'

/** The profile fields that a user changes; missing fields stay unchanged. */
export interface ProfileChange {
  readonly fio?: string
  /** Null for a person. */
  readonly organization?: AccountOrganization | null
  /** Null when there is none. */
  readonly schoolInfo?: SchoolInfo | null
}

/**
 * Normalizes a change, and reports errors by field, in Russian. Other keys of the body are ignored.
 */
export function normalizeProfileChange(body: ProfileChange): { change: ProfileChange; errors: Record<string, string> } {
  const organization = body.organization && normalizeOrganization(body.organization)
  const school = body.schoolInfo && normalizeSchool(body.schoolInfo)
  const fio = body.fio === undefined ? undefined : cleanLine(body.fio)
  const fioError = fio !== undefined && ((!/\p{L}.*\p{L}/u.test(fio) && 'Укажите имя и фамилию') || tooLong(fio, 200))
  return {
    change: {
      ...(fio !== undefined && { fio }),
      ...(body.organization !== undefined && { organization: organization ? organization.organization : null }),
      ...(body.schoolInfo !== undefined && { schoolInfo: school ? school.schoolInfo : null }),
    },
    errors: { ...(fioError && { fio: fioError }), ...organization?.errors, ...school?.errors },
  }
}

function normalizeSchool(form: SchoolInfo): { schoolInfo: SchoolInfo; errors: Record<string, string> } {
  const [school, district, city] = [form.school, form.district, form.city].map(cleanLine) as [string, string, string]
  const errors = {
    'schoolInfo.school': (school === '' && 'Укажите учебное заведение') || tooLong(school, 300),
    'schoolInfo.district': tooLong(district, 200),
    'schoolInfo.city': tooLong(city, 200),
  }
  const messages = Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== false)
  return { schoolInfo: { school, district, city }, errors: Object.fromEntries(messages) }
}
