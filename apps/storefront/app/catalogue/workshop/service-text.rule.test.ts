import { expect, test } from 'vitest'
import { serviceText } from './service-text.rule.ts'

test.each([
  [null, null],
  ['2026-12-01', { text: 'Обслужить 1\u00a0декабря 2026', isLate: false }],
  ['2026-11-23', { text: 'Обслужить сегодня', isLate: true }],
  ['2026-10-01', { text: 'Пора обслужить: срок был 1\u00a0октября 2026', isLate: true }],
])('%s', (on, text) => expect(serviceText(on, '2026-11-23')).toEqual(text))
