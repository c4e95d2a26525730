import { previewSizes } from '@shpulka/contract/base/files'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawingDensity, matchesTag, requestedVariant, variantName, variantTag } from './picture-variant.rule.ts'

test.each([
  ['webp', undefined, undefined, { size: 'whole', format: 'webp' }],
  ['svg', undefined, undefined, { size: 'whole', format: 'svg' }],
  ['svg', '160', undefined, { size: 160, format: 'svg' }],
  ['svg', '160', 'avif', { size: 160, format: 'avif' }],
  ['jpg', 'og', undefined, { size: 'og', format: 'jpg' }],
  ['svg', 'og', undefined, { size: 'og', format: 'jpg' }],
  ['webp', '1920', 'jpg', { size: 1920, format: 'jpg' }],
  ['webp', '161', undefined, null],
  ['webp', '0', undefined, null],
  ['webp', '0160', undefined, null],
] as const)('.%s preview=%s format=%s', (ext, preview, format, variant) => {
  expect(requestedVariant(ext, preview, format)).toEqual(variant)
})

test('a file has at most 31 variants for any requests', () => {
  const names = new Set<string>()
  const previews = [
    undefined,
    'og',
    ...previewSizes.map(String),
    ...Array.from({ length: 2500 }, (_, size) => String(size)),
  ]
  for (const ext of ['webp', 'jpg', 'svg'] as const)
    for (const preview of previews)
      for (const format of [undefined, 'webp', 'avif', 'jpg'] as const) {
        const variant = requestedVariant(ext, preview, format)
        if (variant) names.add(variantName(variant))
      }
  expect(names.size).toBe(3 * (previewSizes.length + 2) + 1)
})

test('an SVG is rendered to fit its box', () => {
  const side = fc.integer({ min: 1, max: 5000 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      const scale = drawingDensity({ width, height }, { width: 960, height: 2880 }) / 72
      expect(width * scale).toBeLessThanOrEqual(961)
      expect(height * scale).toBeLessThanOrEqual(2881)
    }),
  )
})

test('If-None-Match may have several tags, including weak ones', () => {
  const tag = variantTag('a', { size: 160, format: 'webp' })
  expect(matchesTag(undefined, tag)).toBe(false)
  expect(matchesTag('"b"', tag)).toBe(false)
  expect(matchesTag(`"b", W/${tag}`, tag)).toBe(true)
  expect(matchesTag('*', tag)).toBe(true)
})
