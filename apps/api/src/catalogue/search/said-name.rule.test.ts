import { expect, test } from 'vitest'
import { isNameSaid } from './said-name.rule.ts'
import { synonymsOf } from './synonyms.rule.ts'

const synonyms = synonymsOf([
  ['джинса', 'деним'],
  ['тяжёлые', 'драп', 'плотная ткань'],
])

test.each([
  ['Джинса', 'иглы для джинсов', true],
  ['Джинса', 'иглы на деним', true],
  ['Тяжёлые', 'нитки для драпа', true],
  ['Джинса', 'иглы для ткани', false],
  ['Джинса', '', false],
  ['', 'иглы', false],
])('«%s» is said in «%s»: %s', (name, query, expected) => expect(isNameSaid(name, query, synonyms)).toBe(expected))
