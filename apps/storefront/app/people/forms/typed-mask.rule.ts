import type { FieldKind } from '@shpulka/contract/people/forms'
import { phoneMask } from '@shpulka/ui/text/phone-text.rule.ts'

/** The text of a field while it is being typed; kinds without a mask stay unchanged. */
export const typedMask = (kind: FieldKind, typed: string): string => masks[kind]?.(typed) ?? typed

const masks: Partial<Record<FieldKind, (typed: string) => string>> = {
  phone: phoneMask,
  inn: (typed) => typed.replace(/\D/g, '').slice(0, 12),
  money: moneyMask,
  number: (typed) => typed.replace(/[^\d]/g, '').slice(0, 12),
}

/** «1250000,5» → «1 250 000,5». Drops everything but digits and the comma; a point becomes a comma. */
export function moneyMask(typed: string): string {
  const [whole = '', ...rest] = typed
    .replace(/[^\d.,]/g, '')
    .replace(/\./g, ',')
    .split(',')
  const grouped = whole
    .replace(/^0+(?=\d)/, '')
    .slice(0, 11)
    .replace(/\B(?=(\d{3})+$)/g, '\u00a0')
  return rest.length === 0 ? grouped : `${grouped || '0'},${rest.join('').slice(0, 2)}`
}
