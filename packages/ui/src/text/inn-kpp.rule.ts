import { isInn, isKpp } from '@shpulka/contract/people/inn'

/** The error in a typed INN; null when it is valid. */
export function innError(typed: string): string | null {
  const inn = typed.replace(/\D/g, '')
  if (isInn(inn)) return null
  return inn.length === 10 || inn.length === 12
    ? 'В ИНН ошибка: контрольная цифра не сходится'
    : 'Укажите ИНН: 10 цифр у организации, 12 у предпринимателя'
}

/**
 * The error in a typed KPP: organizations (with an INN of ten digits) have one, sole proprietors have none. Null when
 * it is valid.
 */
export function kppError(typed: string, inn: string): string | null {
  const isOrganization = inn.replace(/\D/g, '').length === 10
  return isOrganization && !isKpp(typed.replaceAll(/\s/g, '').toUpperCase())
    ? 'Укажите КПП: 9 знаков из карточки организации'
    : null
}
