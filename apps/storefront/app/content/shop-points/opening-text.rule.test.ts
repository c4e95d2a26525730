import type { OpeningState } from '@shpulka/contract/content/opening-hours'
import { expect, test } from 'vitest'
import { hoursLine, openingText, specialDaysText, upcomingSpecialDays } from './opening-text.rule.ts'

const change = (minutes: number, at: string, daysAhead = 0, date = '2026-11-23') => ({ minutes, at, daysAhead, date })

test.each<[Omit<OpeningState, 'isBreak'> & { isBreak?: boolean }, string]>([
  [{ isOpen: true, change: change(360, '18:00') }, 'Открыто до 18:00'],
  [{ isOpen: true, change: change(40, '18:00') }, 'Закроется через 40 минут'],
  [{ isOpen: true, change: change(1, '18:00') }, 'Закроется через 1 минуту'],
  [{ isOpen: true, change: change(60, '18:00') }, 'Закроется через 60 минут'],
  [{ isOpen: true, change: change(61, '18:00') }, 'Открыто до 18:00'],
  [{ isOpen: true, change: change(300, '2:00', 1) }, 'Открыто до 2:00 завтра'],
  [{ isOpen: true, change: null }, 'Открыто круглосуточно'],
  [{ isOpen: false, change: null }, 'Закрыто'],
  [{ isOpen: false, change: change(22, '9:00') }, 'Откроется через 22 минуты'],
  [{ isOpen: false, change: change(120, '9:00') }, 'Закрыто, откроется в 9:00'],
  [{ isOpen: false, isBreak: true, change: change(90, '14:00') }, 'Перерыв до 14:00'],
  [{ isOpen: false, change: change(900, '9:00', 1, '2026-11-24') }, 'Закрыто, откроется завтра в 9:00'],
  [{ isOpen: false, change: change(3780, '9:00', 3, '2026-11-30') }, 'Закрыто, откроется в понедельник в 9:00'],
  [{ isOpen: false, change: change(15_660, '9:00', 11, '2027-01-11') }, 'Закрыто, откроется 11 января в 9:00'],
])('%j', (state, words) => {
  expect(openingText({ isBreak: false, ...state }).replaceAll('\u00a0', ' ')).toBe(words)
})

const newYear = { from: '2026-12-31', to: '2027-01-08', title: 'Новогодние каникулы', opens: null, closes: null }
const shortDay = { from: '2026-12-31', to: '2026-12-31', title: '', opens: '09:00', closes: '15:00' }

test('special days in words', () => {
  expect(specialDaysText(newYear).replaceAll('\u00a0', ' ')).toBe(
    '31 декабря – 8 января: закрыто (новогодние каникулы)',
  )
  expect(specialDaysText(shortDay).replaceAll('\u00a0', ' ')).toBe('31 декабря: 9:00–15:00')
})

const hours = { timeZone: 'Europe/Moscow', week: [], exceptions: [newYear] }

test('special days are shown from 45 days before they begin until their last day', () => {
  expect(upcomingSpecialDays(hours, '2026-11-22')).toEqual([newYear])
  expect(upcomingSpecialDays(hours, '2027-01-08')).toEqual([newYear])
  expect(upcomingSpecialDays(hours, '2027-01-09')).toEqual([])
  expect(upcomingSpecialDays(hours, '2026-11-15')).toEqual([])
  expect(upcomingSpecialDays(hours, '2026-11-16')).toEqual([newYear])
})

test('unknown hours', () => {
  expect(hoursLine(hours)).toBe('Часы уточните по телефону')
})
