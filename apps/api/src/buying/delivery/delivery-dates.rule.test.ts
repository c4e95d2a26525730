import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deliveryDates } from './delivery-dates.rule.ts'

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const workdays = [1, 2, 3, 4, 5]
const calendar = {
  dispatch: { untilHour: 15, worksOn: workdays },
  worksOn: [1, 2, 3, 4, 5, 6],
  holidays: ['2026-12-31', '2027-01-01'],
}
const days = (daysMin: number, daysMax: number) => ({ daysMin, daysMax })

test.each([
  ['Friday before the hour', '2026-11-20T11:59:00Z', days(1, 3), '2026-11-21', '2026-11-23'],
  ['Friday after the hour leaves on Monday', '2026-11-20T12:00:00Z', days(1, 3), '2026-11-24', '2026-11-26'],
  ['Saturday leaves on Monday', '2026-11-21T06:00:00Z', days(1, 2), '2026-11-24', '2026-11-25'],
  ['what would arrive on Sunday arrives on Monday', '2026-11-20T09:00:00Z', days(2, 2), '2026-11-23', '2026-11-23'],
  ['late on Thursday in London is Friday in Moscow', '2026-11-19T21:30:00Z', days(0, 0), '2026-11-20', '2026-11-20'],
  ['holidays are skipped', '2026-12-30T13:00:00Z', days(0, 1), '2027-01-04', '2027-01-05'],
])('%s', (_what, now, transit, from, to) => {
  expect(deliveryDates(transit, calendar, new Date(now))).toMatchObject({ dateFrom: from, dateTo: to })
})

test('without a dispatch schedule the days are those of the tariff', () => {
  expect(
    deliveryDates(days(0, 9), { dispatch: null, worksOn: everyDay, holidays: [] }, new Date('2026-11-21T20:00:00Z')),
  ).toEqual({ daysMin: 0, daysMax: 9, dateFrom: '2026-11-21', dateTo: '2026-11-30' })
})

test('nothing arrives on a day off or sooner than the transit takes, and the first date is not after the last', () => {
  const weekdays = fc.uniqueArray(fc.constantFrom(...everyDay), { minLength: 1 })
  const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(weekdays, weekdays, fc.nat(20), fc.nat(20), moments, (dispatchDays, worksOn, daysMin, more, now) => {
      const randomCalendar = { dispatch: { untilHour: 15, worksOn: dispatchDays }, worksOn, holidays: [] }
      const dates = deliveryDates(days(daysMin, daysMin + more), randomCalendar, now)
      for (const date of [dates.dateFrom, dates.dateTo]) expect(worksOn).toContain(new Date(date).getUTCDay() || 7)
      expect(dates.daysMin).toBeGreaterThanOrEqual(daysMin)
      expect(dates.daysMax).toBeGreaterThanOrEqual(dates.daysMin)
    }),
  )
})
