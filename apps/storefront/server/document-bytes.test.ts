import fc from 'fast-check'
import { expect, it } from 'vitest'
import { documentBytes } from './document-bytes.ts'

it('encodes as Buffer does, whatever was encoded before', () =>
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.uint8Array())), (parts) => {
      const expected = Buffer.concat(parts.map((part) => Buffer.from(part as string)))
      expect(documentBytes(parts).equals(expected)).toBe(true)
    }),
  ))

it('returns bytes that the next document leaves as they are, however long it is', () => {
  const first = documentBytes(['Шпулька', Buffer.from('!')])
  const long = documentBytes(['щ'.repeat(2_000_000)])
  documentBytes(['other'])
  expect(first.toString()).toBe('Шпулька!')
  expect(long.byteLength).toBe(4_000_000)
})
