import { leadingZeroBits } from '@shpulka/contract/base/proof-message'

/**
 * A nonce whose hash begins with enough zero bits, tried one after the other. `start` is unique to this search, so that
 * two searches of one session never find the same nonce.
 */
export function findNonce(hashOf: (nonce: string) => Uint8Array, bits: number, start: string): string {
  for (let n = 0; ; n += 1) {
    const nonce = start + n.toString(36)
    if (leadingZeroBits(hashOf(nonce)) >= bits) return nonce
  }
}
