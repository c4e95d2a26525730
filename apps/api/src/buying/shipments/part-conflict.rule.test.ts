import { expect, test } from 'vitest'
import type { OrderPartsRow } from './order-parts.sql.ts'
import { partConflict } from './part-conflict.rule.ts'

const sentAt = '2026-11-01T10:00:00Z'
const lines = [
  { line: 1, title: 'Машина', packSize: null, lastSent: { who: 'staff 3', fio: 'Анна Швец', at: sentAt } },
  { line: 2, title: 'Иглы', packSize: 10, lastSent: null },
] as unknown as OrderPartsRow['lines']
const machine = { line: 1, title: 'Машина', packSize: null, count: 5, sent: 2, withdrawn: 0 }
const needles = { line: 2, title: 'Иглы', packSize: 10, count: 3, sent: 1, withdrawn: 0 }

test('says who has just sent the line, and what of it', () => {
  const { message, conflict } = partConflict(lines, [{ line: machine, seen: 1 }])
  expect(message).toBe('«Машина»: отправлено уже 2 шт. (Анна Швец). Посмотрите, что осталось')
  expect(conflict).toEqual({ 'lines.1.sent': { seen: 1, current: 2, who: 'Анна Швец', at: sentAt } })
})

test('nobody is named where it is not known who sent it', () => {
  const { message, conflict } = partConflict(lines, [{ line: needles, seen: 0 }])
  expect(message).toMatch(/^«Иглы»: отправлено уже [^()]+\. Посмотрите, что осталось$/)
  expect(conflict).toMatchObject({ 'lines.2.sent': { seen: 0, current: 1, who: '', at: null } })
})
