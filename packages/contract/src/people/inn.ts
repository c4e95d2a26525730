/** Whether a text is an INN with valid check digits: ten digits of an organization, twelve of a person. */
export const isInn = (text: string): boolean => isOrganizationInn(text) || isPersonInn(text)

/** Whether a text is the INN of an organization: ten digits, the last one is a check digit. */
export const isOrganizationInn = (text: string): boolean =>
  /^\d{10}$/.test(text) && hasRegion(text) && digitAt(text, 9) === innDigit(text, 9)

/** Whether a text is the INN of a person or a sole proprietor: twelve digits, the last two are check digits. */
export const isPersonInn = (text: string): boolean =>
  /^\d{12}$/.test(text) &&
  hasRegion(text) &&
  digitAt(text, 10) === innDigit(text, 10) &&
  digitAt(text, 11) === innDigit(text, 11)

/**
 * Whether a text is an OGRN (13 digits) or a sole proprietor's OGRNIP (15). The check digit is the last digit of the
 * number before it modulo 11 or 13.
 */
export function isOgrn(text: string): boolean {
  if (!/^[1-9](\d{12}|\d{14})$/.test(text)) return false
  const body = BigInt(text.slice(0, -1))
  return Number((body % BigInt(text.length - 2)) % 10n) === digitAt(text, text.length - 1)
}

/**
 * Whether a text is a KPP: tax office, two characters of the reason (digits or Latin capitals), number; no check digit.
 */
export const isKpp = (text: string): boolean => /^\d{4}[\dA-Z]{2}\d{3}$/.test(text) && hasRegion(text)

const weights = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]

/** The check digit at an index: the sum of the digits before it times the last weights, modulo 11, modulo 10. */
function innDigit(text: string, index: number): number {
  let sum = 0
  for (let before = 0; before < index; before += 1)
    sum += digitAt(text, before) * weights[weights.length - index + before]!
  return (sum % 11) % 10
}

const digitAt = (text: string, index: number) => text.charCodeAt(index) - 48

/** INN and KPP begin with the number of a region; there is no region 00. */
const hasRegion = (text: string) => !text.startsWith('00')
