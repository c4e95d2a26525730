/**
 * Whether a text is the code of a Russian bank: nine digits, of which the first two are 04 for banks, and the first is
 * 0–2 for other participants of payments.
 */
export const isBik = (text: string): boolean => /^[0-2]\d{8}$/.test(text)

/** Whether this can be a client's account at the bank: its check digit matches the last three digits of the BIK. */
export const isAccountOf = (bik: string, account: string): boolean =>
  isBik(bik) && hasValidCheckDigit(bik.slice(-3), account)

/** Whether this can be the bank's correspondent account: its check digit matches digits 5 and 6 of the BIK. */
export const isCorrespondentAccountOf = (bik: string, account: string): boolean =>
  isBik(bik) && hasValidCheckDigit(`0${bik.slice(4, 6)}`, account)

/** Bank of Russia, order 515 of 08.09.1997: last digits of the products by 7, 1, 3 add up to a multiple of ten. */
function hasValidCheckDigit(bank: string, account: string): boolean {
  if (!/^\d{20}$/.test(account) || /^0+$/.test(account)) return false
  const sum = [...(bank + account)].reduce(
    (total, digit, index) => total + ((Number(digit) * [7, 1, 3][index % 3]!) % 10),
    0,
  )
  return sum % 10 === 0
}
