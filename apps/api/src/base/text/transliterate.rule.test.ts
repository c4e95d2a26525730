import { expect, test } from 'vitest'
import { transliterated } from './transliterate.rule.ts'

test.each([
  ['Швейные машины', 'shveynye-mashiny'],
  ['Ёлка & Щётка № 5', 'yolka-i-shchyotka-n-5'],
  ['Американка  углов. LHJ-1/2 F*1/2M', 'amerikanka-uglov-lhj-1-2-f-1-2m'],
  ['C++', 'c-plus-plus'],
  ['Қазақ тілі', 'qazaq-tili'.replaceAll('q', 'k')],
  ['Café Zürich', 'cafe-zurich'],
  ['---', 'bez-nazvaniya'],
  ['漢字', 'bez-nazvaniya'],
])('%s becomes %s', (name, code) => {
  expect(transliterated(name)).toBe(code)
})

test('a long name is cut without a hyphen at its end', () => {
  expect(transliterated('оверлок '.repeat(20), { maxChars: 16 })).toBe('overlok-overlok')
})
