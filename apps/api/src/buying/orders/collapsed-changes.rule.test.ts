import { expect, test } from 'vitest'
import { collapsedChanges } from './collapsed-changes.rule.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 22, 12, 0, seconds)).toISOString()
const change = (status: string, seconds: number) => ({ status, at: at(seconds), who: 'shop' as const, why: '' })
const placed = change('Новый', 0)

test.each([
  ['the placing has a separate email', [placed, change('Оплачен', 20)], 20, []],
  ['paid and cancelled within a minute', [placed, change('Оплачен', 20), change('Отменён', 50)], 50, ['Оплачен']],
  [
    'three in a row',
    [placed, change('Принят', 100), change('Собирается', 130), change('В пути', 180)],
    180,
    ['Принят', 'Собирается'],
  ],
  ['a minute apart is two emails', [placed, change('Принят', 100), change('Собирается', 160)], 160, []],
  ['a later change is in its own email', [placed, change('Принят', 100), change('Собирается', 130)], 100, []],
])('%s', (_what, history, second, expected) => {
  expect(collapsedChanges(history, at(second)).map(({ status }) => status)).toEqual(expected)
})
