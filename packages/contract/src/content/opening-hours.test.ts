import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayHours, type OpenInterval, type OpeningHours, openingState, weekLine } from './opening-hours.ts'

const every = (days: readonly number[], ...stretches: readonly [string, string][]): OpenInterval[] =>
  days.flatMap((day) => stretches.map(([opens, closes]) => ({ day, opens, closes })))
const workdays = [1, 2, 3, 4, 5]
const office = every(workdays, ['09:00', '18:00'])
const at = (timeZone: string, week: OpenInterval[], exceptions: OpeningHours['exceptions'] = []): OpeningHours => ({
  timeZone,
  week,
  exceptions,
})

/** 2026-11-23 is a Monday. */
const cases: readonly [
  name: string,
  hours: OpeningHours,
  moment: string,
  expected: [isOpen: boolean, minutes: number | null, at?: string, daysAhead?: number],
][] = [
  ['in the middle of a day', at('Europe/Moscow', office), '2026-11-23T12:00:00+03:00', [true, 360, '18:00', 0]],
  ['the minute it opens', at('Europe/Moscow', office), '2026-11-23T09:00:00+03:00', [true, 540, '18:00', 0]],
  ['the minute before', at('Europe/Moscow', office), '2026-11-23T08:59:59+03:00', [false, 1, '9:00', 0]],
  ['the minute it closes', at('Europe/Moscow', office), '2026-11-23T18:00:00+03:00', [false, 900, '9:00', 1]],
  ['forty minutes before', at('Europe/Moscow', office), '2026-11-23T17:20:00+03:00', [true, 40, '18:00', 0]],
  [
    'on a Friday evening till Monday',
    at('Europe/Moscow', office),
    '2026-11-27T18:00:00+03:00',
    [false, 3780, '9:00', 3],
  ],
  [
    'in a break',
    at('Europe/Moscow', every(workdays, ['09:00', '13:00'], ['14:00', '18:00'])),
    '2026-11-23T13:10:00+03:00',
    [false, 50, '14:00', 0],
  ],
  [
    'before a break',
    at('Europe/Moscow', every(workdays, ['09:00', '13:00'], ['14:00', '18:00'])),
    '2026-11-23T12:30:00+03:00',
    [true, 30, '13:00', 0],
  ],
  [
    'past midnight of the day before',
    at('Europe/Moscow', every([5, 6], ['20:00', '02:00'])),
    '2026-11-28T01:30:00+03:00',
    [true, 30, '2:00', 0],
  ],
  [
    'in the evening till past midnight',
    at('Europe/Moscow', every([5, 6], ['20:00', '02:00'])),
    '2026-11-27T23:00:00+03:00',
    [true, 180, '2:00', 1],
  ],
  [
    'round the clock',
    at('Europe/Moscow', every([1, 2, 3, 4, 5, 6, 7], ['00:00', '24:00'])),
    '2026-11-23T03:00:00+03:00',
    [true, null],
  ],
  [
    'till midnight',
    at('Europe/Moscow', every(workdays, ['09:00', '24:00'])),
    '2026-11-27T23:30:00+03:00',
    [true, 30, '0:00', 1],
  ],
  [
    'on a holiday',
    at('Europe/Moscow', office, [{ from: '2026-12-31', to: '2027-01-08', title: '', opens: null, closes: null }]),
    '2026-12-31T12:00:00+03:00',
    [false, 15_660, '9:00', 11],
  ],
  [
    'on a short day',
    at('Europe/Moscow', office, [{ from: '2026-12-31', to: '2026-12-31', title: '', opens: '09:00', closes: '15:00' }]),
    '2026-12-31T12:00:00+03:00',
    [true, 180, '15:00', 0],
  ],
  [
    'on a Sunday with exceptional hours',
    at('Europe/Moscow', office, [{ from: '2026-11-29', to: '2026-11-29', title: '', opens: '10:00', closes: '14:00' }]),
    '2026-11-29T11:00:00+03:00',
    [true, 180, '14:00', 0],
  ],
  [
    'where two exceptions overlap, by the one that begins later',
    at('Europe/Moscow', office, [
      { from: '2026-11-23', to: '2026-11-25', title: '', opens: null, closes: null },
      { from: '2026-11-24', to: '2026-11-24', title: '', opens: '10:00', closes: '12:00' },
    ]),
    '2026-11-24T11:00:00+03:00',
    [true, 60, '12:00', 0],
  ],
  // Time zones: 9:00 in Kamchatka is 0:00 in Moscow.
  ['in Kaliningrad', at('Europe/Kaliningrad', office), '2026-11-23T07:30:00Z', [true, 510, '18:00', 0]],
  ['in Samara', at('Europe/Samara', office), '2026-11-23T04:30:00Z', [false, 30, '9:00', 0]],
  ['in Yekaterinburg', at('Asia/Yekaterinburg', office), '2026-11-23T04:30:00Z', [true, 510, '18:00', 0]],
  ['in Novosibirsk', at('Asia/Novosibirsk', office), '2026-11-23T11:30:00Z', [false, 870, '9:00', 1]],
  ['in Vladivostok', at('Asia/Vladivostok', office), '2026-11-22T23:30:00Z', [true, 510, '18:00', 0]],
  [
    'in Kamchatka, where it is tomorrow already',
    at('Asia/Kamchatka', office),
    '2026-11-22T21:30:00Z',
    [true, 510, '18:00', 0],
  ],
]

describe('openingState', () => {
  test.each(cases)('%s', (_, hours, moment, [isOpen, minutes, clock, daysAhead]) => {
    const state = openingState(hours, new Date(moment))
    expect([state?.isOpen, state?.change?.minutes ?? null, state?.change?.at, state?.change?.daysAhead]).toEqual([
      isOpen,
      minutes,
      clock,
      daysAhead,
    ])
  })

  test('a break differs from the end of the day', () => {
    const hours = at('Europe/Moscow', every(workdays, ['09:00', '13:00'], ['14:00', '18:00']))
    expect(openingState(hours, new Date('2026-11-23T13:10:00+03:00'))?.isBreak).toBe(true)
    expect(openingState(hours, new Date('2026-11-23T08:00:00+03:00'))?.isBreak).toBe(false)
    expect(openingState(hours, new Date('2026-11-23T19:00:00+03:00'))?.isBreak).toBe(false)
  })

  test('the state is null for unknown hours or an unknown time zone', () => {
    expect(openingState(at('Europe/Moscow', []), new Date())).toBeNull()
    expect(openingState(at('Mars/Olympus', office), new Date())).toBeNull()
  })

  test('there is no change for a place that never opens again', () => {
    const closed = [{ from: '2026-01-01', to: '2028-01-01', title: '', opens: null, closes: null }]
    expect(openingState(at('Europe/Moscow', office, closed), new Date('2026-11-23T12:00:00Z'))).toEqual({
      isOpen: false,
      isBreak: false,
      change: null,
    })
  })

  test('the state stays until the minute before the change and is the opposite at the change', () => {
    const clock = fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, '0')}:00`)
    const week = fc.array(fc.record({ day: fc.integer({ min: 1, max: 7 }), opens: clock, closes: clock }), {
      minLength: 1,
      maxLength: 10,
    })
    const zone = fc.constantFrom('Europe/Kaliningrad', 'Europe/Moscow', 'Asia/Omsk', 'Asia/Kamchatka')
    const moment = fc
      .integer({ min: Date.UTC(2026, 0, 1) / 60_000, max: Date.UTC(2027, 0, 1) / 60_000 })
      .map((minute) => new Date(minute * 60_000))
    fc.assert(
      fc.property(week, zone, moment, (rows, timeZone, now) => {
        const hours = at(timeZone, rows)
        const state = openingState(hours, now)
        if (!state?.change) return
        const later = (minutes: number) => openingState(hours, new Date(now.getTime() + minutes * 60_000))?.isOpen
        expect(state.change.minutes).toBeGreaterThan(0)
        expect(later(state.change.minutes - 1)).toBe(state.isOpen)
        expect(later(state.change.minutes)).toBe(!state.isOpen)
      }),
      { numRuns: 300 },
    )
  })
})

test.each<[OpenInterval[], string]>([
  [[...office, ...every([6], ['10:00', '16:00'])], 'пн–пт 9:00–18:00, сб 10:00–16:00'],
  [every([1, 2, 3, 4, 5, 6, 7], ['10:00', '21:00']), 'ежедневно 10:00–21:00'],
  [every([1, 2, 3, 4, 5, 6, 7], ['00:00', '24:00']), 'круглосуточно'],
  [every(workdays, ['09:00', '13:00'], ['14:00', '18:00']), 'пн–пт 9:00–13:00 и 14:00–18:00'],
  [every([2, 4], ['09:00', '18:00']), 'вт 9:00–18:00, чт 9:00–18:00'],
  [[], ''],
])('a week in a line: %#', (week, line) => {
  expect(weekLine(week)).toBe(line)
})

test('a day in a line', () => {
  expect(dayHours(office, 1)).toBe('9:00–18:00')
  expect(dayHours(office, 7)).toBe('')
})
