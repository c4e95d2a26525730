import { expect, test } from 'vitest'
import { datesText, timeLeftText } from './raffle-words.rule.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

test.each([
  [16 * day + 3 * hour + minute, '16 дней 3 часа'],
  [day, '1 день'],
  [2 * hour + 5 * minute, '2 часа 5 минут'],
  [21 * minute, '21 минута'],
  [59_999, 'меньше минуты'],
  [0, null],
  [-1, null],
])('%i ms left: %s', (milliseconds, text) =>
  expect(timeLeftText(milliseconds)?.replaceAll('\u00a0', ' ') ?? null).toBe(text),
)

test('dates are in Moscow time', () => {
  const dates = {
    startsAt: '2026-11-10T09:00:00Z',
    endsAt: '2026-12-08T09:00:00Z',
    drawsAt: '2026-12-09T21:30:00Z',
    drawnAt: null,
  }
  const output = (state: 'coming' | 'open' | 'closed') => datesText({ ...dates, state }).replaceAll('\u00a0', ' ')
  expect(output('coming')).toBe('Приём с 10 ноября 2026, 12:00 по московскому времени')
  expect(output('open')).toBe('Приём до 8 декабря 2026, 12:00 по московскому времени')
  expect(output('closed')).toBe('Розыгрыш 10 декабря 2026, 00:30 по московскому времени')
})
