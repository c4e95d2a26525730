/** An account money is paid to. */
export interface Payee {
  readonly name: string
  readonly inn: string
  readonly kpp: string
  readonly bank: string
  readonly bic: string
  readonly account: string
  readonly correspondentAccount: string
}

/** ГОСТ Р 56042: banks' programs do not take longer values. */
const maxLength = { Name: 160, BankName: 45, Purpose: 210 }

/**
 * The text of an invoice's payment QR code (ГОСТ Р 56042-2014, UTF-8): the bank's program reads the payee, the sum and
 * the purpose from it.
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
  return ['ST00012', ...fields.map(([name, value]) => `${name}=${plain(value)}`)].join('|')
}

/** The separator of fields cannot be escaped in this format, so it is replaced by a similar sign. */
const plain = (value: string) => value.replaceAll('|', '/').replace(/\s+/g, ' ').trim()

const truncate = (value: string, length: number) => [...value].slice(0, length).join('')
