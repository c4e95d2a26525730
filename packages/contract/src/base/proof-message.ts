/** The request that a proof of work is computed for. None of the fields may contain a line break. */
export interface ProvenRequest {
  /** `session` of the terms, unchanged. */
  readonly session: string
  /** When the request is sent, by the server's clock: Unix seconds. */
  readonly timeSeconds: number | string
  /** In upper case. */
  readonly method: string
  /** From the API base, without a query: /orders/v1. */
  readonly path: string
  /** SHA-256 of the body's bytes (no bytes when there is no body), in lower-case hexadecimal. */
  readonly bodyHash: string
}

/**
 * The hashed message without the nonce at its end. Each part is on a separate line, because concatenated parts could be
 * split in another place (CVE-2025-68113).
 */
export const proofPrefix = ({ session, timeSeconds, method, path, bodyHash }: ProvenRequest): string =>
  `pow1\n${session}\n${timeSeconds}\n${method}\n${path}\n${bodyHash}\n`

/** How many zero bits a hash begins with: a proof is valid when there are at least `bits` of its terms. */
export function leadingZeroBits(hash: Uint8Array): number {
  const index = hash.findIndex((byte) => byte !== 0)
  return index === -1 ? hash.length * 8 : index * 8 + Math.clz32(hash[index]!) - 24
}
