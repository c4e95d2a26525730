import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markedText } from './marked-text.rule.ts'

const marked = (text: string, search: string) =>
  markedText(text, search)
    .map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text))
    .join('')

describe('markedText', () => {
  it.each([
    ['Четырёхниточный оверлок', 'ОВЕР', 'Четырёхниточный [овер]лок'],
    ['Четырёхниточный оверлок', 'овер четырех', '[Четырёх]ниточный [овер]лок'],
    ['Оверлок', 'лок', 'Оверлок'],
    ['Lumera L-5600D', '560', 'Lumera L-[560]0D'],
    ['Игла', '', 'Игла'],
    ['Игла', '(.*)', 'Игла'],
    ['', 'игла', ''],
  ])('%s, «%s»', (text, search, expected) => expect(marked(text, search)).toBe(expected))

  it('never changes the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme', maxLength: 5 }), (text, search) => {
        expect(
          markedText(text, search)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })
})
