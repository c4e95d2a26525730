import { createHash, createHmac } from 'node:crypto'
import type { DrawHashes } from '@shpulka/contract/people/raffle-draw'

/** Hash functions of Node for the draw; browsers use their own. */
export const drawHashes: DrawHashes = {
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  hmacSha256: (key, message) => createHmac('sha256', key).update(message).digest(),
}
