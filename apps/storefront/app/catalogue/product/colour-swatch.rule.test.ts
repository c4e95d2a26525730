import { expect, test } from 'vitest'
import { colourSwatch } from './colour-swatch.rule.ts'

test.each([
  ['Белый', '#f7f5ef'],
  ['тёмно-синий (521)', '#22314f'],
  ['Чёрный, 40/2', '#2b2c31'],
])('«%s» is shown as %s', (title, hex) => expect(colourSwatch(title)).toBe(hex))

test.each(['№ 90', 'Голова машины', 'белый с чёрным', 'constructor', ''])('«%s» stays words', (title) =>
  expect(colourSwatch(title)).toBeNull(),
)
