import { createHash, hash } from 'node:crypto'
import { sha256 } from '@noble/hashes/sha2'
import { leadingZeroBits, proofPrefix } from '@shpulka/contract/base/proof-message'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findNonce } from './nonce-search.rule.ts'

const prefixOf = (session: string, body: string) =>
  proofPrefix({
    session,
    timeSeconds: 1_800_000_000,
    method: 'POST',
    path: '/orders/v1',
    bodyHash: hash('sha256', body, 'hex'),
  })

test('the browser’s hash equals the server’s', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[\w-]{1,60}$/),
      fc.string(),
      fc.integer({ min: 0, max: 9 }),
      (session, body, bits) => {
        const prefix = prefixOf(session, body)
        const prefixHash = sha256.create().update(prefix)
        const nonce = findNonce((each) => prefixHash.clone().update(each).digest(), bits, 'x-')
        expect(nonce).toMatch(/^[\w-]{1,32}$/)
        expect(
          leadingZeroBits(
            createHash('sha256')
              .update(prefix + nonce)
              .digest(),
          ),
        ).toBeGreaterThanOrEqual(bits)
      },
    ),
    { numRuns: 100 },
  )
})
