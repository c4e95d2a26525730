import { expect, test } from 'vitest'
import { pictureSources, pictureUrl } from './picture.rule.ts'

test('a picture as wide on all screens has a file for ordinary screens and one for dense ones', () => {
  expect(pictureSources('f', '226px', 480, false)).toEqual({
    src: pictureUrl('f', 320),
    srcSet: `${pictureUrl('f', 480)} 2x`,
  })
  // A preload reads the set alone.
  expect(pictureSources('f', '226px', 480, true).srcSet).toBe(`${pictureUrl('f', 320)}, ${pictureUrl('f', 480)} 2x`)
})

test('one file is enough where the dense one would be the same, or larger than the largest', () => {
  expect(pictureSources('f', '32px', 96, false)).toEqual({ src: pictureUrl('f', 96) })
  expect(pictureSources('f', '400px', 320, true)).toEqual({ src: pictureUrl('f', 320) })
})

test('elsewhere the browser chooses by width', () => {
  const { sizes, srcSet } = pictureSources('f', '(min-width: 768px) 45vw, 100vw', 960, false)
  expect(sizes).toBe('(min-width: 768px) 45vw, 100vw')
  expect(srcSet).toMatch(/ 320w, .* 960w$/)
})
