import { expect, test } from 'vitest'
import { changedDetails, emptyDetails } from './machine-details.rule.ts'

const before = { ...emptyDetails, title: 'Lumera L-5550', place: 'цех 1', boughtOn: '2025-05-01' }

test('only sent fields change; null clears a date, texts are trimmed', () => {
  expect(changedDetails(before, { place: '  цех 2 ', boughtOn: null, serviceMonths: 6 }, '2026-11-22')).toEqual({
    details: { ...before, place: 'цех 2', boughtOn: null, serviceMonths: 6 },
    errors: {},
  })
})

test.each([
  ['no name', { title: '  ' }, 'title'],
  ['a date that does not exist', { boughtOn: '2026-02-30' }, 'boughtOn'],
  ['a future date', { servicedOn: '2026-11-24' }, 'servicedOn'],
  ['a service before the purchase', { servicedOn: '2024-01-01' }, 'servicedOn'],
  ['service hours without hours a week', { serviceHours: 500 }, 'hoursAWeek'],
])('refused: %s', (_what, sent, field) => {
  expect(Object.keys(changedDetails(before, sent, '2026-11-23').errors)).toEqual([field])
})
