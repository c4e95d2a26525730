import iconv from 'iconv-lite'
import { feedEncoding } from './feed-encoding.rule.ts'
import { FeedUnreadable } from './feed-item.ts'

/** Decodes bytes by the encoding their beginning declares. */
export async function* decodedText(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let head: Buffer | null = Buffer.alloc(0)
  let decoder: iconv.DecoderStream | null = null
  const start = (bytes: Buffer) => {
    const found = feedEncoding(bytes, (encoding) => iconv.encodingExists(encoding))
    if ('problem' in found) throw new FeedUnreadable(found.problem)
    // The stream type is typed loosely by iconv-lite; the decoder under it has write and end.
    return iconv.getDecoder(found.encoding, { stripBOM: true }) as unknown as iconv.DecoderStream
  }
  for await (const chunk of chunks) {
    if (head !== null) {
      head = Buffer.concat([head, chunk])
      if (head.length < 1024) continue
      decoder = start(head)
      const text = decoder.write(head) as unknown as string
      head = null
      yield text
    } else {
      yield decoder!.write(chunk) as unknown as string
    }
  }
  if (head !== null) {
    decoder = start(head)
    yield decoder.write(head) as unknown as string
  }
  const rest = decoder!.end() as unknown as string | undefined
  if (rest) yield rest
}
