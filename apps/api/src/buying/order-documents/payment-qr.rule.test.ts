import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paymentQr } from './payment-qr.rule.ts'

const payee = {
  name: 'ООО «Шпулька»',
  inn: '7700000016',
  kpp: '770001001',
  bank: 'АО «Станковый банк», Москва',
  bic: '044599987',
  account: '40702810900000001600',
  correspondentAccount: '30101810600000000987',
}

test('the QR code of an invoice has the payee, the sum in kopecks and the purpose', () => {
  expect(paymentQr(payee, 41_230_050, 'Оплата по счёту № Ш-1001-1')).toBe(
    'ST00012|Name=ООО «Шпулька»|PersonalAcc=40702810900000001600|BankName=АО «Станковый банк», ' +
      'Москва|BIC=044599987|CorrespAcc=30101810600000000987|Sum=41230050|Purpose=Оплата по счёту № ' +
      'Ш-1001-1|PayeeINN=7700000016|KPP=770001001',
  )
})

test('a sole proprietor has no KPP; a missing correspondent account is written as 0', () => {
  const code = paymentQr({ ...payee, kpp: '', correspondentAccount: '' }, 1, 'x')
  expect(code).not.toContain('KPP=')
  expect(code).toContain('|CorrespAcc=0|')
})

test('any values give the same number of fields, none longer than the standard allows', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.nat(),
      (name, purpose, sum) => {
        const fields = paymentQr({ ...payee, name: `|${name}`, bank: name }, sum, purpose).split('|')
        expect(fields.map((field) => field.split('=')[0])).toEqual([
          ...['ST00012', 'Name', 'PersonalAcc', 'BankName', 'BIC', 'CorrespAcc', 'Sum', 'Purpose', 'PayeeINN', 'KPP'],
        ])
        expect([...fields[1]!].length).toBeLessThanOrEqual(165)
        expect([...fields[3]!].length).toBeLessThanOrEqual(54)
        expect([...fields[7]!].length).toBeLessThanOrEqual(218)
      },
    ),
  )
})
