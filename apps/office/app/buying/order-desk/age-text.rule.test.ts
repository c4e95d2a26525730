import { expect, test } from 'vitest'
import { ageText } from './age-text.rule.ts'

const now = new Date('2026-11-23T12:00:00Z')

test.each([
  ['2026-11-23T12:00:30Z', 'сейчас'],
  ['2026-11-23T11:59:30Z', 'сейчас'],
  ['2026-11-23T11:01:00Z', '59 мин'],
  ['2026-11-22T13:00:00Z', '23 ч'],
  ['2026-11-20T13:00:00Z', '20 ноября'],
])('%s is %s', (at, text) => expect(ageText(new Date(at), now).replaceAll('\u00a0', ' ')).toBe(text))
