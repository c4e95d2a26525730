import type { IncomingMessage } from 'node:http'

/** A form of words. */
const plainMaxBytes = 1_000_000
/** A form with files, sent without scripts: five photos of 12 MB. */
const filesMaxBytes = 62 * 1024 * 1024
/** Of all forms longer than one of words, while they are read and answered: files wait in memory. */
const heldMaxBytes = 192 * 1024 * 1024

/** Of what is too large so much is still read. */
const passedOverMaxBytes = 20 * 1024 * 1024

/** Why a form is not read. */
export type Unread = 'too large' | 'too many'

/** Reads the bodies of forms, with a limit to what all of them take. */
export class FormBodies {
  #held = 0

  /** Calls `use` with the body; its room is free again when `use` is done. What is not read is thrown away, so that the answer can be heard. */
  async read<T>(request: IncomingMessage, use: (body: Buffer | Unread) => Promise<T>): Promise<T> {
    const max = request.headers['content-type']?.startsWith('multipart/form-data') ? filesMaxBytes : plainMaxBytes
    let parts: Buffer[] = []
    let bytes = 0
    let held = 0
    let unread: Unread | null = null
    try {
      for await (const part of request as AsyncIterable<Buffer>) {
        bytes += part.byteLength
        if (bytes > max + passedOverMaxBytes) break
        if (bytes > plainMaxBytes && unread === null) {
          held += part.byteLength
          this.#held += part.byteLength
        }
        if (bytes > max) unread ??= 'too large'
        if (this.#held > heldMaxBytes && held > 0) unread ??= 'too many'
        if (unread === null) parts.push(part)
        else parts = []
      }
      return await use(unread ?? Buffer.concat(parts))
    } finally {
      this.#held -= held
    }
  }
}
