import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, isDay } from './day.rule.ts'
import { type ServiceTerms, serviceDay } from './service-day.rule.ts'

const nothing: ServiceTerms = {
  ...{ boughtOn: null, servicedOn: null, serviceMonths: null, serviceHours: null, hoursAWeek: null },
}

test.each([
  [
    'by months from the last service',
    { servicedOn: '2026-01-15', boughtOn: '2025-01-01', serviceMonths: 6 },
    '2026-07-15',
  ],
  ['from the purchase where there was no service', { boughtOn: '2026-01-15', serviceMonths: 12 }, '2027-01-15'],
  ['the last day of a shorter month', { servicedOn: '2026-08-31', serviceMonths: 6 }, '2027-02-28'],
  ['by hours', { servicedOn: '2026-01-01', serviceHours: 400, hoursAWeek: 40 }, '2026-03-12'],
  ['a week begun is waited to its day', { servicedOn: '2026-01-01', serviceHours: 10, hoursAWeek: 168 }, '2026-01-02'],
  [
    'whichever comes first',
    { servicedOn: '2026-01-01', serviceMonths: 12, serviceHours: 400, hoursAWeek: 40 },
    '2026-03-12',
  ],
  ['hours alone say nothing', { servicedOn: '2026-01-01', serviceHours: 400 }, null],
  ['nobody knows from when', { serviceMonths: 6 }, null],
  ['nothing is known', {}, null],
])('%s', (_what, terms, day) => {
  expect(serviceDay({ ...nothing, ...terms })).toBe(day)
})

test.each([
  ['2026-02-28', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['0000-01-01', false],
  ['9999-12-31', true],
])('%s is a day: %s', (text, is) => {
  expect(isDay(text)).toBe(is)
})

test('a day later is a day, and later', () => {
  const days = fc.integer({ min: 0, max: 40_000 }).map((n) => addDays('1990-01-01', n))
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 120 }), (day, n) => {
      for (const later of [addDays(day, n), addMonths(day, n)]) {
        expect(isDay(later)).toBe(true)
        expect(later > day).toBe(true)
      }
      expect(Number(addMonths(day, n).slice(8))).toBeLessThanOrEqual(Number(day.slice(8)))
    }),
  )
})
