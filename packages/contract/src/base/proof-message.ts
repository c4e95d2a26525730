/** The request a proof of work is bound to: one request of one session. None of these can hold a line break. */
export interface ProvenRequest {
  /** As the call that gave it wrote it. */
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
 * The message that is hashed, up to the nonce that ends it. Each part has a line of its own: parts that run together
 * could be cut elsewhere (CVE-2025-68113).
 */
export const proofPrefix = ({ session, timeSeconds, method, path, bodyHash }: ProvenRequest): string =>
  `pow1\n${session}\n${timeSeconds}\n${method}\n${path}\n${bodyHash}\n`

/** With how many zero bits a hash begins: the proof holds when they are as many as its session asks. */
export function leadingZeroBits(hash: Uint8Array): number {
  const at = hash.findIndex((byte) => byte !== 0)
  return at === -1 ? hash.length * 8 : at * 8 + Math.clz32(hash[at]!) - 24
}
