import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readBankStatement } from './bank-statement.rule.ts'
import { statementText } from './statement-text.rule.ts'
import { bankFile, encoded } from './test-statement.ts'

const account = '40702810500000012345'
const file = bankFile(account, [
  {
    sum: '1234.50',
    inn: '7707083893',
    payer: 'ООО "Мануфактура"',
    purpose: 'Оплата по счету № Ш-1038-1 от 24.11.2026',
  },
])

describe('a bank statement file', () => {
  test.each(['windows-1251', 'ibm866', 'utf-8'] as const)(
    '%s: is read, whatever encoding the file declares',
    (encoding) => {
      const text = statementText(encoded(file, encoding))
      expect(readBankStatement(text!)).toEqual({
        accounts: [account],
        documents: [
          {
            number: '17',
            date: '2026-11-24',
            amountKopecks: 123_450,
            payer: 'ООО "Мануфактура"',
            payerInn: '7707083893',
            payerAccount: '40702810000000000009',
            receiverAccount: account,
            purpose: 'Оплата по счету № Ш-1038-1 от 24.11.2026',
          },
        ],
      })
    },
  )

  test.each([
    ['an empty file', ''],
    ['a workbook', 'PK\u0003\u0004 xl/workbook.xml'],
    ['only the first line', '1CClientBankExchange'],
  ])('%s is not a bank statement', (_what, text) => expect(statementText(new TextEncoder().encode(text))).toBeNull())

  test.each([
    ['1234.56', 123_456],
    ['1234-5', 123_450],
    ['1 234,56', 123_456],
    ['100', 10_000],
    ['0.00', null],
    ['-5', null],
    ['1e9', null],
    ['', null],
    ['999999999999999', null],
  ])('a sum «%s»', (sum, kopecks) => {
    expect(readBankStatement(bankFile(account, [{ sum, purpose: '' }])).documents[0]!.amountKopecks).toBe(kopecks)
  })

  test('a date that does not exist, a file cut short, a purpose in parts', () => {
    const [document] = readBankStatement(bankFile(account, [{ sum: '1', purpose: '', date: '31.02.2026' }])).documents
    expect(document!.date).toBe('')
    expect(readBankStatement(file.slice(0, file.indexOf('КонецДокумента'))).documents).toEqual([])
    const parts = file.replace(/НазначениеПлатежа=.*/, 'НазначениеПлатежа1=Оплата\r\nНазначениеПлатежа2=по счету 5')
    expect(readBankStatement(parts).documents[0]!.purpose).toBe('Оплата по счету 5')
  })

  test('any text is read without an error, and no field is longer than its column', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.constantFrom(...file.split('\r\n'))), { maxLength: 60 }),
        (lines) => {
          for (const document of readBankStatement(lines.join('\n')).documents) {
            expect(document.purpose.length + document.payer.length + document.number.length).toBeLessThanOrEqual(850)
            expect(document.amountKopecks === null || Number.isSafeInteger(document.amountKopecks)).toBe(true)
          }
        },
      ),
    )
  })
})
