import PdfKit from 'pdfkit'
import { expect, test } from 'vitest'
import { drawableText } from './drawable-text.rule.ts'
import { readFonts } from './pdf-look.ts'

/** Characters a font would draw as a hollow box. */
function missingIn(text: string, weight: 'regular' | 'semibold') {
  const pdf = new PdfKit({ autoFirstPage: false, font: '' }).registerFont(weight, readFonts()[weight]).font(weight)
  const { font } = (pdf as unknown as { _font: { font: { hasGlyphForCodePoint(point: number): boolean } } })._font
  return [...text].filter((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0)!))
}

test.each(['regular', 'semibold'] as const)('what names of goods and buyers have is drawn in %s', (weight) => {
  const text =
    'Kärcher Äöß š ž č ñ ç Å Æ Łódź ″ ′ ‑ ≤ ≥ ≈ µ Ω → ⌀\u2009\u202fӘрнаҚҢҒҰҮҺІ ғқңөұүһі Ґґ Їїє № 24 «ё» — 5 ₽ é ü Ø'
  expect(missingIn(drawableText(text), weight)).toEqual([])
})

test.each([
  ['Пароочиститель Kärcher SC 4', 'Пароочиститель Karcher SC 4'],
  ['Монитор 24″', 'Монитор 24"'],
  ['ТОО «Өрнек»', 'ТОО «Орнек»'],
  ['Зазор ≤ 5', 'Зазор не более\u00a05'],
  ['Ёлка, йод № 90, 27\u00a0900 ₽', 'Ёлка, йод № 90, 27\u00a0900 ₽'],
  ['⌀40, ≥3', 'Ø40, не менее\u00a03'],
  ['漢字', '漢字'],
])('%s is written %s', (text, drawn) => {
  expect(drawableText(text)).toBe(drawn)
})
