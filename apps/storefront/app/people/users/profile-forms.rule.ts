import type { AccountOrganization, Profile, SchoolInfo, UserParams } from '@shpulka/contract/people/users'

/** The forms on the page of personal data. */
export const profileIntents = ['person', 'organization', 'no-organization', 'school', 'no-school', 'params'] as const
export type ProfileIntent = (typeof profileIntents)[number]

export const isProfileIntent = (value: unknown): value is ProfileIntent =>
  profileIntents.includes(value as ProfileIntent)

type Change = Partial<Pick<Profile, 'fio' | 'organization' | 'schoolInfo'>>

/**
 * The change a form requests. spec 3: school, district and city of the profile are institute, region and city in the
 * form.
 */
export function profileChange(intent: Exclude<ProfileIntent, 'params'>, text: (name: string) => string): Change {
  switch (intent) {
    case 'person':
      return { fio: text('fio') }
    case 'organization':
      return {
        organization: Object.fromEntries(
          organizationFields.map((field) => [field, text(field)]),
        ) as AccountOrganization,
      }
    case 'no-organization':
      return { organization: null }
    case 'school':
      return { schoolInfo: { school: text('institute'), district: text('region'), city: text('city') } }
    case 'no-school':
      return { schoolInfo: null }
  }
}

const organizationFields = [
  ...(['name', 'inn', 'kpp', 'ogrn', 'legalAddress'] as const),
  ...(['bankName', 'bik', 'account', 'correspondentAccount'] as const),
]

/** Values for the fields from a profile. */
export const organizationValues = (organization: AccountOrganization | null): Record<string, string> => ({
  ...organization,
})
export const schoolValues = (info: SchoolInfo | null): Record<string, string> =>
  info ? { institute: info.school, region: info.district, city: info.city } : {}

/** The API's errors under the names of the form’s fields. */
export const formErrors = (errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [formNames[field] ?? field.replace(/^organization\./, ''), error]),
  )

const formNames: Readonly<Record<string, string>> = {
  'schoolInfo.school': 'institute',
  'schoolInfo.district': 'region',
  'schoolInfo.city': 'city',
}

/** The settings as the form sends them; empty ones are not set. */
export const paramsChange = (
  text: (name: string) => string,
  city: string | null,
): { [Key in keyof UserParams]-?: UserParams[Key] | null } => ({
  city,
  listingView: text('listingView') === 'rows' ? 'rows' : 'grid',
  orderLetters: text('orderLetters') === 'important' ? 'important' : 'every',
})
