/** The request a proof of work is bound to: one request of one session. None of these can hold a line break. */
export interface ProvenRequest {
  /** `session` of the terms, unchanged. */
  readonly session: string
  /** When the request is sent, by the server's clock: Unix seconds. */
  readonly timeSeconds: number | string
  /** In capitals. */
  readonly method: string
  /** From the API base, without a query: /orders/v1. */
  readonly path: string
  /** SHA-256 of the body's bytes, in lower-case hexadecimal; of no bytes when there is no body. */
  readonly bodyHash: string
}

/**
 * The hashed message without the nonce that ends it. Each part has its own line: run together, parts could be split in
 * another place (CVE-2025-68113).
 */
export const proofPrefix = ({ session, timeSeconds, method, path, bodyHash }: ProvenRequest): string =>
  `pow1\n${session}\n${timeSeconds}\n${method}\n${path}\n${bodyHash}\n`

/** How many zero bits a hash begins with: a proof is valid when there are at least `bits` of its terms. */
export function leadingZeroBits(hash: Uint8Array): number {
  const index = hash.findIndex((byte) => byte !== 0)
  return index === -1 ? hash.length * 8 : index * 8 + Math.clz32(hash[index]!) - 24
}
