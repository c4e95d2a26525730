import { expect, it } from 'vitest'
import { hashSource } from './content-security.rule.ts'
import { openDocumentStyles } from './document-styles.ts'

const stylesOf = openDocumentStyles('a{b:c}.a{d:e}.b.c{f:g}')

it('documents with the same known classes, in any order, share the same bytes', () => {
  const one = stylesOf('<i class="b a"><i class="c unknown">')
  const other = stylesOf('<i class="c"><i class="other b"><i class="a">')
  expect(other.bytes).toBe(one.bytes)
  expect(one.bytes.toString()).toBe('a{b:c}.a{d:e}.b.c{f:g}')
})

it('documents with other classes have their own, named by their hash', () => {
  const { bytes, source } = stylesOf('<i class="a">')
  expect(bytes.toString()).toBe('a{b:c}.a{d:e}')
  expect(source).toBe(hashSource('a{b:c}.a{d:e}'))
  expect(stylesOf('<i class="a b">').source).toBe(source)
  expect(stylesOf('').bytes.toString()).toBe('a{b:c}')
})
