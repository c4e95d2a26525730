import type { IncomingMessage } from 'node:http'
import type { FormLimits } from './form-limits.rule.ts'

/** A body of at most so many bytes is no burden. */
const lightBytes = 512 * 1024
/** The memory all longer bodies may use together while they are read and answered: files wait in memory. */
const maxBufferedBytes = 192 * 1024 * 1024

/** Of what is too large so much is still read, so that the answer can be heard. */
const passedOverMaxBytes = 20 * 1024 * 1024

/** Why a form is not read. */
export type BodyRefusal = 'too large' | 'too many'

/** Reads the bodies of forms, with a limit to what all of them take. */
export class FormBodies {
  #held = 0

  /**
   * Calls `use` with the body; its room is free again when `use` is done. What is not read is thrown away as it comes.
   */
  async read<T>(
    request: IncomingMessage,
    { maxBytes, maxParts, separator }: FormLimits,
    use: (body: Buffer | BodyRefusal) => Promise<T>,
  ): Promise<T> {
    const promised = Number(request.headers['content-length'] ?? 0)
    // A refusal nobody would hear: the whole of it comes first.
    if (promised > maxBytes + passedOverMaxBytes) return use('too large')
    const parts = new PartCounter(separator)
    let chunks: Buffer[] = []
    let bytes = 0
    let bufferedBytes = 0
    let unread: BodyRefusal | null = promised > maxBytes ? 'too large' : null
    try {
      for await (const chunk of request as AsyncIterable<Buffer>) {
        bytes += chunk.byteLength
        if (bytes > maxBytes + passedOverMaxBytes) break
        if (bytes > lightBytes && unread === null) {
          bufferedBytes += chunk.byteLength
          this.#held += chunk.byteLength
        }
        if (unread === null && (bytes > maxBytes || parts.count(chunk) > maxParts)) unread = 'too large'
        if (unread === null && this.#held > maxBufferedBytes && bufferedBytes > 0) unread = 'too many'
        if (unread === null) chunks.push(chunk)
        else chunks = []
      }
      return await use(unread ?? Buffer.concat(chunks))
    } finally {
      this.#held -= bufferedBytes
    }
  }
}

/** Counts the parts of a form as it comes, wherever its chunks are cut. */
class PartCounter {
  readonly #separator: Buffer
  #end = Buffer.alloc(0)
  #count = 1

  constructor(separator: string) {
    this.#separator = Buffer.from(separator, 'latin1')
  }

  count(chunk: Buffer): number {
    const { length } = this.#separator
    const joined = this.#end.length === 0 ? chunk : Buffer.concat([this.#end, chunk])
    let from = 0
    for (let at = joined.indexOf(this.#separator); at !== -1; at = joined.indexOf(this.#separator, from)) {
      this.#count += 1
      from = at + length
    }
    // As much as may be the beginning of a separator.
    this.#end = Buffer.from(joined.subarray(Math.max(from, joined.length - length + 1)))
    return this.#count
  }
}
