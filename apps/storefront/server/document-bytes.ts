const encoder = new TextEncoder()
/** Encoding into memory that is used again takes half the time of `Buffer.from`. */
let scratch = new Uint8Array(1024 * 1024)

/** A document's texts in UTF-8, and between them what is encoded already. */
export function documentBytes(parts: readonly (string | Uint8Array)[]): Buffer {
  const maxBytes = parts.reduce((sum, part) => sum + (typeof part === 'string' ? part.length * 3 : part.byteLength), 0)
  if (scratch.byteLength < maxBytes) scratch = new Uint8Array(maxBytes)
  let bytes = 0
  for (const part of parts) {
    if (typeof part === 'string') bytes += encoder.encodeInto(part, scratch.subarray(bytes)).written
    else {
      scratch.set(part, bytes)
      bytes += part.byteLength
    }
  }
  return Buffer.from(scratch.subarray(0, bytes))
}
