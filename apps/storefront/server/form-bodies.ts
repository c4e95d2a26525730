import type { IncomingMessage } from 'node:http'
import type { FormLimits } from './form-limits.rule.ts'

/** Bodies up to this size are not counted. */
const freeBytes = 512 * 1024
/** Memory for all larger bodies together while they are read and handled: files are held in memory. */
const maxBufferedBytes = 192 * 1024 * 1024

/** How much of a body that is too large is still read and discarded, so that the client can receive the answer. */
const discardedMaxBytes = 20 * 1024 * 1024

/** Why a form is refused without reading it. */
export type BodyRefusal = 'too large' | 'too many'

/** Reads the bodies of forms, with a limit on the memory all of them take. */
export class FormBodies {
  #bufferedBytes = 0

  /**
   * Calls `use` with the body, whose memory counts until `use` has finished. What is not read is discarded as it
   * arrives.
   */
  async read<T>(
    request: IncomingMessage,
    { maxBytes, maxParts, separator }: FormLimits,
    use: (body: Buffer | BodyRefusal) => Promise<T>,
  ): Promise<T> {
    const declaredBytes = Number(request.headers['content-length'] ?? 0)
    // Too much to discard: refuses at once.
    if (declaredBytes > maxBytes + discardedMaxBytes) return use('too large')
    const parts = new PartCounter(separator)
    let chunks: Buffer[] = []
    let bytes = 0
    let bufferedBytes = 0
    let refusal: BodyRefusal | null = declaredBytes > maxBytes ? 'too large' : null
    try {
      for await (const chunk of request as AsyncIterable<Buffer>) {
        bytes += chunk.byteLength
        if (bytes > maxBytes + discardedMaxBytes) break
        if (bytes > freeBytes && refusal === null) {
          bufferedBytes += chunk.byteLength
          this.#bufferedBytes += chunk.byteLength
        }
        if (refusal === null && (bytes > maxBytes || parts.count(chunk) > maxParts)) refusal = 'too large'
        if (refusal === null && this.#bufferedBytes > maxBufferedBytes && bufferedBytes > 0) refusal = 'too many'
        if (refusal === null) chunks.push(chunk)
        else chunks = []
      }
      return await use(refusal ?? Buffer.concat(chunks))
    } finally {
      this.#bufferedBytes -= bufferedBytes
    }
  }
}

/** Counts the parts of a form as it arrives, wherever chunks are cut. */
class PartCounter {
  readonly #separator: Buffer
  #tail = Buffer.alloc(0)
  #count = 1

  constructor(separator: string) {
    this.#separator = Buffer.from(separator, 'latin1')
  }

  count(chunk: Buffer): number {
    const { length } = this.#separator
    const joined = this.#tail.length === 0 ? chunk : Buffer.concat([this.#tail, chunk])
    let from = 0
    for (let at = joined.indexOf(this.#separator); at !== -1; at = joined.indexOf(this.#separator, from)) {
      this.#count += 1
      from = at + length
    }
    // Keeps a tail that may be the beginning of a separator.
    this.#tail = Buffer.from(joined.subarray(Math.max(from, joined.length - length + 1)))
    return this.#count
  }
}
