import { isInn, isKpp, isOgrn, isPersonInn } from '@shpulka/contract/people/inn'
import type { Organization } from '@shpulka/contract/people/users'
import { plainLine } from '../../base/text/plain-text.rule.ts'
import { isAccountOf, isBik, isCorrespondentAccountOf } from './bank-account.rule.ts'

/** A normalized organization, and errors by field, in Russian. */
export function normalizeOrganization(given: Organization): {
  organization: Organization
  errors: Record<string, string>
} {
  const digits = (text: string) => plainLine(text).replace(/[\s-]/g, '')
  const inn = digits(given.inn)
  const organization = {
    name: plainLine(given.name),
    inn,
    // A sole proprietor has no KPP: a value left in the form is not stored.
    kpp: isPersonInn(inn) ? '' : digits(given.kpp).toUpperCase(),
    ogrn: digits(given.ogrn),
    legalAddress: plainLine(given.legalAddress),
    bankName: plainLine(given.bankName),
    bik: digits(given.bik),
    account: digits(given.account),
    correspondentAccount: digits(given.correspondentAccount),
  }
  const errors = Object.entries(organizationErrors(organization)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return { organization, errors: Object.fromEntries(errors.map(([field, text]) => [`organization.${field}`, text])) }
}

type OrganizationErrors = { [Field in keyof Organization]?: string | false }

function organizationErrors({
  name,
  inn,
  kpp,
  ogrn,
  legalAddress,
  bankName,
  bik,
  account,
  correspondentAccount,
}: Organization): OrganizationErrors {
  const hasBank = bik !== '' || account !== '' || correspondentAccount !== ''
  return {
    name: (name === '' && 'Укажите название организации') || tooLong(name, 300),
    inn: !isInn(inn) && 'Проверьте ИНН: 10 цифр у организации, 12 у предпринимателя, последние — контрольные',
    kpp: !isPersonInn(inn) && !isKpp(kpp) && 'Укажите КПП: 9 знаков из карточки организации',
    ogrn:
      ogrn !== '' &&
      !isOgrn(ogrn) &&
      'Проверьте ОГРН: 13 цифр у организации, 15 у предпринимателя, последняя — контрольная',
    legalAddress: tooLong(legalAddress, 500),
    bankName: tooLong(bankName, 300),
    bik: hasBank && !isBik(bik) && 'Проверьте БИК: 9 цифр',
    account:
      hasBank &&
      (!isBik(bik) ? !/^\d{20}$/.test(account) : !isAccountOf(bik, account)) &&
      'Проверьте расчётный счёт: 20 цифр, и он должен быть открыт в банке с этим БИК',
    correspondentAccount:
      correspondentAccount !== '' &&
      isBik(bik) &&
      !isCorrespondentAccountOf(bik, correspondentAccount) &&
      'Проверьте корреспондентский счёт: 20 цифр, и он должен подходить к БИК',
  }
}

export const tooLong = (text: string, limit: number): string | false =>
  text.length > limit && `Не длиннее ${limit} знаков`
