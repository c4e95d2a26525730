/** The eleven digits of a Russian phone number in any spelling; null when it is not one. */
export function phoneDigits(typed: string): string | null {
  const digits = typed.replace(/\D/g, '')
  if (isForeign(typed)) return null
  if (digits.length === 10) return `7${digits}`
  if (digits.length === 11 && (digits[0] === '7' || digits[0] === '8')) return `7${digits.slice(1)}`
  return null
}

/** «+7 (495) 123-45-67»; anything else stays as typed. */
export function phoneText(typed: string): string {
  const digits = phoneDigits(typed)
  if (!digits) return typed
  return `+7 (${digits.slice(1, 4)}) ${digits.slice(4, 7)}-${digits.slice(7, 9)}-${digits.slice(9)}`
}

/** For a `tel:` link. Foreign numbers keep their digits. */
export function phoneHref(shown: string): string {
  const digits = phoneDigits(shown)
  return `tel:+${digits ?? shown.replace(/\D/g, '')}`
}

/** The field's text while typing: the mask grows with the digits and never drops one. */
export function phoneMask(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  if (digits === '') return /^\s*\+/.test(typed) ? '+' : ''
  if (isForeign(typed)) return typed
  // Eleven digits are more than a Russian number without its code has.
  if (!/^[789]/.test(digits)) return digits.length > 10 ? `+${digits}` : typed
  const rest = digits[0] === '9' ? digits : digits.slice(1)
  if (rest.length > 10) return typed
  let shown = '+7'
  if (rest.length > 0) shown += ` (${rest.slice(0, 3)}`
  if (rest.length > 3) shown += `) ${rest.slice(3, 6)}`
  if (rest.length > 6) shown += `-${rest.slice(6, 8)}`
  if (rest.length > 8) shown += `-${rest.slice(8, 10)}`
  return shown
}

/**
 * Whether its + is followed by a code of another country: none begins with 89 or 83, which are a mistyped 8 of ours.
 */
const isForeign = (typed: string) => /^\s*\+\D*(?!7|8\D*[39])\d/.test(typed)
