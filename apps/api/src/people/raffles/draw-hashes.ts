import { createHash, createHmac } from 'node:crypto'
import type { DrawHashes } from '@shpulka/contract/people/raffle-draw'

/** Node hash functions for the draw; browsers use their own implementation. */
export const drawHashes: DrawHashes = {
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  hmacSha256: (key, message) => createHmac('sha256', key).update(message).digest(),
}
