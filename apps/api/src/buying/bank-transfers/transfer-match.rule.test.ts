import { describe, expect, test } from 'vitest'
import { billNumbersIn, transferMatch, type UnpaidBill } from './transfer-match.rule.ts'

test.each([
  ['Оплата по счету № Ш-1038-1 от 24.11.2026, в т.ч. НДС', ['Ш-1038-1']],
  ['сч ш1038-2', ['Ш-1038-2']],
  ['счёт Ш - 1038 - 1 и Ш-1039-1', ['Ш-1038-1', 'Ш-1039-1']],
  ['по сч. 1038-1', ['Ш-1038-1']],
  ['счет 1038/1', ['Ш-1038-1']],
  ['от 24-11-2026', []],
  ['от 24.11.2026 договор 15', []],
  ['', []],
])('bill numbers in «%s»', (purpose, numbers) => expect(billNumbersIn(purpose)).toEqual(numbers))

const bill = (changed: Partial<UnpaidBill> = {}): UnpaidBill => ({
  billId: 1,
  number: 'Ш-1038-1',
  orderId: 1038,
  amountKopecks: 500,
  payer: 'ООО «Мануфактура»',
  payerInn: '7707083893',
  ...changed,
})
const transfer = { amountKopecks: 500, payerInn: '7707083893', purpose: 'Оплата по счёту Ш-1038-1' }

describe('transferMatch', () => {
  test.each([
    ['number, sum and payer match', transfer, [bill()], 'exact', [null]],
    ['number and sum match, a person pays', { ...transfer, payerInn: '' }, [bill({ payerInn: '' })], 'exact', [null]],
    ['another sum', { ...transfer, amountKopecks: 501 }, [bill()], 'likely', [expect.stringContaining('Сумма другая')]],
    ['another payer', { ...transfer, payerInn: '1' }, [bill()], 'likely', [expect.stringContaining('Платит другой')]],
    ['no number: payer and sum match', { ...transfer, purpose: 'за иглы' }, [bill()], 'likely', [null]],
    [
      'no number: payer and sum match two bills',
      { ...transfer, purpose: '' },
      [bill(), bill({ billId: 2 })],
      'likely',
      [null, null],
    ],
    [
      'a month that is no number of a bill: payer and sum match',
      { ...transfer, purpose: 'за 2024-10' },
      [bill()],
      'likely',
      [null],
    ],
    ['no number: another sum', { ...transfer, purpose: '', amountKopecks: 1 }, [bill()], 'none', []],
    [
      'two numbers in one transfer',
      { ...transfer, purpose: 'Ш-1038-1, Ш-1038-2' },
      [bill(), bill({ billId: 2, number: 'Ш-1038-2' })],
      'likely',
      [null, null],
    ],
    ['no unpaid bill', transfer, [], 'none', []],
  ])('%s', (_what, received, bills, match, problems) => {
    const found = transferMatch(received, bills)
    expect([found.match, found.bills.map(({ problem }) => problem)]).toEqual([match, problems])
  })
})
