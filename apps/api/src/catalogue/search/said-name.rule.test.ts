import { expect, test } from 'vitest'
import { rootsOfName, rootsOfWords } from './said-name.rule.ts'
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
])('«%s» is said in «%s»: %s', (name, query, expected) => {
  const said = rootsOfWords(query)
  expect(rootsOfName(name, synonyms).some((root) => said.has(root))).toBe(expected)
})
