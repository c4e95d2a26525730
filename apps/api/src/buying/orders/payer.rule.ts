import type { Payer, PayerForm } from '@shpulka/contract/buying/orders'
import { isInn, isKpp, isOgrn, isPersonInn } from '@shpulka/contract/people/inn'
import { cleanLine } from '../../base/text/plain-text.rule.ts'

/** Normalizes the paying organization. `errors` are by field of the order form, in Russian. */
export function payerOf(form: PayerForm): { payer: Payer; errors: Record<string, string> } {
  const code = (text = '') => cleanLine(text).replace(/[\s-]/g, '').toUpperCase()
  const inn = code(form.inn)
  const payer = {
    name: cleanLine(form.name),
    inn,
    // A sole proprietor has no КПП: one left in the form from before is not stored.
    kpp: isPersonInn(inn) ? '' : code(form.kpp),
    ogrn: code(form.ogrn),
    legalAddress: cleanLine(form.legalAddress ?? ''),
  }
  const messages: { [Field in keyof Payer]?: string | false } = {
    name: payer.name === '' ? 'Укажите название организации' : payer.name.length > 300 && 'Не длиннее 300 знаков',
    inn: !isInn(inn) && 'Проверьте ИНН: 10 цифр у организации, 12 у предпринимателя, последние — контрольные',
    kpp: !isPersonInn(inn) && !isKpp(payer.kpp) && 'Укажите КПП: 9 знаков из карточки организации',
    ogrn:
      payer.ogrn !== '' &&
      !isOgrn(payer.ogrn) &&
      'Проверьте ОГРН: 13 цифр у организации, 15 у предпринимателя, последняя — контрольная',
    legalAddress: payer.legalAddress.length > 500 && 'Не длиннее 500 знаков',
  }
  const errors = Object.entries(messages).flatMap(([field, text]) => (text ? [[`payer.${field}`, text]] : []))
  return { payer, errors: Object.fromEntries(errors) }
}
