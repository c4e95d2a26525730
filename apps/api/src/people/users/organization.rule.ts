import { isInn, isKpp, isOgrn, isPersonInn } from '@shpulka/contract/people/inn'
import type { AccountOrganization } from '@shpulka/contract/people/users'
import { cleanLine } from '../../base/text/plain-text.rule.ts'
import { isAccountOf, isBik, isCorrespondentAccountOf } from './bank-account.rule.ts'

/** Normalizes an organization and reports errors by field, in Russian. */
export function normalizeOrganization(form: AccountOrganization): {
  organization: AccountOrganization
  errors: Record<string, string>
} {
  const digits = (text: string) => cleanLine(text).replace(/[\s-]/g, '')
  const inn = digits(form.inn)
  const organization = {
    name: cleanLine(form.name),
    inn,
    // A sole proprietor has no KPP: a value in the form is not stored.
    kpp: isPersonInn(inn) ? '' : digits(form.kpp).toUpperCase(),
    ogrn: digits(form.ogrn),
    legalAddress: cleanLine(form.legalAddress),
    bankName: cleanLine(form.bankName),
    bik: digits(form.bik),
    account: digits(form.account),
    correspondentAccount: digits(form.correspondentAccount),
  }
  const errors = Object.entries(organizationErrors(organization)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return { organization, errors: Object.fromEntries(errors.map(([field, text]) => [`organization.${field}`, text])) }
}

type OrganizationErrors = { [Field in keyof AccountOrganization]?: string | false }

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
}: AccountOrganization): OrganizationErrors {
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
