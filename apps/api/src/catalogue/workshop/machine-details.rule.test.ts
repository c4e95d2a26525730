import { expect, test } from 'vitest'
import { changedDetails, noDetails } from './machine-details.rule.ts'

const before = { ...noDetails, title: 'Lumera L-5550', place: 'цех 1', boughtOn: '2025-05-01' }

test('only what is sent changes; null takes a day away, spaces around a text go', () => {
  expect(changedDetails(before, { place: '  цех 2 ', boughtOn: null, serviceMonths: 6 }, '2026-11-22')).toEqual({
    details: { ...before, place: 'цех 2', boughtOn: null, serviceMonths: 6 },
    errors: {},
  })
})

test.each([
  ['no name', { title: '  ' }, 'title'],
  ['a day there is none of', { boughtOn: '2026-02-30' }, 'boughtOn'],
  ['a day to come', { servicedOn: '2026-11-24' }, 'servicedOn'],
  ['a service before the purchase', { servicedOn: '2024-01-01' }, 'servicedOn'],
  ['hours of which no day can be made', { serviceHours: 500 }, 'hoursAWeek'],
])('refused: %s', (_what, sent, field) => {
  expect(Object.keys(changedDetails(before, sent, '2026-11-23').errors)).toEqual([field])
})
