/**
 * The code of a Russian bank: nine digits that begin with the country’s 04, or with 0–2 of other participants of
 * payments.
 */
export const isBik = (text: string): boolean => /^[0-2]\d{8}$/.test(text)

/** A settlement account of a bank’s client: its key digit fits the last three of the BIK. */
export const isAccountOf = (bik: string, account: string): boolean => isBik(bik) && hasValidKey(bik.slice(-3), account)

/** A correspondent account: its key digit fits the fifth and sixth of the BIK. */
export const isCorrespondentAccountOf = (bik: string, account: string): boolean =>
  isBik(bik) && hasValidKey(`0${bik.slice(4, 6)}`, account)

/** Bank of Russia, order 515 of 08.09.1997: last digits of the products by 7, 1, 3 add up to a round ten. */
function hasValidKey(bank: string, account: string): boolean {
  if (!/^\d{20}$/.test(account) || /^0+$/.test(account)) return false
  const sum = [...(bank + account)].reduce((total, digit, at) => total + ((Number(digit) * [7, 1, 3][at % 3]!) % 10), 0)
  return sum % 10 === 0
}
