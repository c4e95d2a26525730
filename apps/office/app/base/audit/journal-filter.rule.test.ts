import { expect, test } from 'vitest'
import { journalFilter } from './journal-filter.rule.ts'

const read = (address: string) => journalFilter(new URLSearchParams(address))

test('every control of the audit log is in the address', () => {
  const address = 'q=Ш-7&actor=manager:7&kind=order&record=7&action=order.note&from=2026-11-01&to=2026-11-30'
  expect(read(`${address}&before=90`)).toEqual({
    q: 'Ш-7',
    actor: 'manager:7',
    kind: 'order',
    record: '7',
    action: 'order.note',
    from: '2026-11-01',
    to: '2026-11-30',
    before: 90,
  })
})

test('what it cannot read is not there', () => {
  expect(read('q= &actor=buyer&kind=thing&action=order.lost&from=2026-02-30&to=yesterday&before=-1')).toEqual({})
})
