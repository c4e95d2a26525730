import { describe, expect, test } from 'vitest'
import { describedWord, describedWords } from './described-words.rule.ts'

describe('words a description adds to a title', () => {
  test.each([
    ['nothing', '', 'Оверлок', []],
    ['words of the title and short ones are not added', 'Оверлок для дачи и сада', 'Оверлок', ['дачи', 'сада']],
    ['forms of a word are one', 'Рубашка, рубашки, рубашками', 'Нож', ['рубашка']],
    ['tags and numbers are no words', '<p class="strong">Режет 4500 <b>фетр</b></p>', 'Нож', ['режет', 'фетр']],
    ['ё and big letters make no difference', 'ШЁЛК', 'Нитки', ['шелк']],
  ])('%s', (_, description, title, words) =>
    expect(describedWords(description, title)).toEqual(words.map(describedWord)),
  )

  test('a very long description is read only in part', () => {
    const words = Array.from(
      { length: 10_000 },
      (_, n) => `слово${String.fromCharCode(1072 + (n % 32), 1072 + ((n >> 5) % 32))}`,
    )
    expect(describedWords(words.join(' '), '').length).toBeLessThanOrEqual(48)
    expect(describedWords('я'.repeat(1_000_000), '')).toHaveLength(1)
  })
})
