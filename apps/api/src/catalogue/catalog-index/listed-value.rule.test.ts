import { expect, test } from 'vitest'
import { listedValue } from './listed-value.rule.ts'

test.each([
  ['Средние', 'средние'],
  ['Ёлочка', 'ёлочка'],
  ['Для трикотажа', 'для трикотажа'],
  ['Нержавеющая-сталь', 'нержавеющая-сталь'],
  ['ВТО', 'ВТО'],
  ['Torvel', 'Torvel'],
  ['DP×5', 'DP×5'],
  ['МойСклад', 'МойСклад'],
  ['№ 75', '№ 75'],
  ['', ''],
])('«%s» after another value is «%s»', (title, shown) => expect(listedValue(title)).toBe(shown))
