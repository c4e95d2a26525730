/** An INN whose check digits are right: ten digits of an organization, twelve of a person. */
export const isInn = (text: string): boolean => isOrganizationInn(text) || isPersonInn(text)

/** The INN of an organization: ten digits, the last one checks the nine before it. */
export const isOrganizationInn = (text: string): boolean =>
  /^\d{10}$/.test(text) && inRegion(text) && digitAt(text, 9) === innDigit(text, 9)

/** The INN of a person, also a sole proprietor: twelve digits, the last two check the ones before them. */
export const isPersonInn = (text: string): boolean =>
  /^\d{12}$/.test(text) &&
  inRegion(text) &&
  digitAt(text, 10) === innDigit(text, 10) &&
  digitAt(text, 11) === innDigit(text, 11)

/**
 * An OGRN (13 digits) or a sole proprietor's OGRNIP (15) whose last digit is right: the number before it modulo 11 or
 * 13, its last digit.
 */
export function isOgrn(text: string): boolean {
  if (!/^[1-9](\d{12}|\d{14})$/.test(text)) return false
  const body = BigInt(text.slice(0, -1))
  return Number((body % BigInt(text.length - 2)) % 10n) === digitAt(text, text.length - 1)
}

/** A KPP has no check digit: a tax office, two characters of the reason (digits or Latin capitals), a number. */
export const isKpp = (text: string): boolean => /^\d{4}[\dA-Z]{2}\d{3}$/.test(text) && inRegion(text)

const weights = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]

/** The check digit at an index: digits before it times the last of the weights, modulo 11, modulo 10. */
function innDigit(text: string, index: number): number {
  let sum = 0
  for (let before = 0; before < index; before += 1)
    sum += digitAt(text, before) * weights[weights.length - index + before]!
  return (sum % 11) % 10
}

const digitAt = (text: string, index: number) => text.charCodeAt(index) - 48

/** INN and KPP begin with the number of a region; there is no region 00. */
const inRegion = (text: string) => !text.startsWith('00')
