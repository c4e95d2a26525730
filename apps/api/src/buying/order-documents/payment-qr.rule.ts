/** The recipient of a payment. */
export interface Payee {
  readonly name: string
  readonly inn: string
  readonly kpp: string
  readonly bank: string
  readonly bic: string
  readonly account: string
  readonly correspondentAccount: string
}

/** ГОСТ Р 56042: banking apps do not accept longer values. */
const maxLength = { Name: 160, BankName: 45, Purpose: 210 }

/**
 * The text of an invoice's payment QR code (ГОСТ Р 56042-2014, UTF-8), from which a banking app fills in payee, sum and
 * purpose.
 */
export function paymentQr(payee: Payee, sumKopecks: number, purpose: string): string {
  const fields: readonly (readonly [name: string, value: string])[] = [
    // The format requires the first five, in this order.
    ['Name', truncate(payee.name, maxLength.Name)],
    ['PersonalAcc', payee.account],
    ['BankName', truncate(payee.bank, maxLength.BankName)],
    ['BIC', payee.bic],
    ['CorrespAcc', payee.correspondentAccount || '0'],
    ['Sum', String(sumKopecks)],
    ['Purpose', truncate(purpose, maxLength.Purpose)],
    ['PayeeINN', payee.inn],
    ...(payee.kpp === '' ? [] : [['KPP', payee.kpp] as const]),
  ]
  return ['ST00012', ...fields.map(([name, value]) => `${name}=${escaped(value)}`)].join('|')
}

/** The format has no escape for the separator of fields, so it is replaced by a similar character. */
const escaped = (value: string) => value.replaceAll('|', '/').replace(/\s+/g, ' ').trim()

const truncate = (value: string, length: number) => [...value].slice(0, length).join('')
