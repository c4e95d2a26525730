import { expect, test } from 'vitest'
import { armHeadPicture } from './arm-machine-views.ts'
import { textWidth } from './draw-text.ts'
import { fittedText, shortModel } from './nameplate.ts'

const sizeOf = (svg: string) => Number(/scale\(([\d.]+)\)/.exec(svg)![1]) * 1000
const letterCount = (svg: string) => svg.match(/<path/g)?.length ?? 0

test('a line is never wider than its box, and is cut before its letters become too small', () => {
  const box = { x: 0, y: 0, width: 100, size: 40, fill: '#000000' }
  expect(sizeOf(fittedText('B-6', box))).toBe(40)
  const long = fittedText('BRANDAU', box)
  expect(textWidth('BRANDAU', sizeOf(long))).toBeLessThanOrEqual(101)
  const tooLong = fittedText('BRANDAU-BRANDAU-BRANDAU', box)
  expect(letterCount(tooLong)).toBeLessThan(12)
  expect(sizeOf(tooLong)).toBeGreaterThanOrEqual(20)
})

test('a long model loses its last words', () => {
  expect(shortModel('L-5900E')).toBe('L-5900E')
  expect(shortModel('Мастерица 21 Д')).toBe('Мастерица')
  expect(shortModel('ABCDEFGHIJKLMNO')).toBe('ABCDEFGHIJK')
})

test('a machine shows its name', () => {
  const look = { body: '#dfe1e2', accent: '#0e6e78', thread: '#2b5aa6' } as const
  const plain = letterCount(armHeadPicture(look))
  // Six letters of the brand and six characters of the model; a plate replaces the stripe.
  expect(letterCount(armHeadPicture({ ...look, name: { brand: 'Torvel', model: 'T-8100' } })) - plain).toBe(12)
})
