import iconv from 'iconv-lite'
import { actualEncoding, feedEncoding } from './feed-encoding.rule.ts'
import { FeedUnreadable } from './feed-item.ts'

/** This many non-ASCII bytes in the beginning of a file are enough to detect its encoding. */
const enoughBytes = 64
const headBytes = 1_000_000
/** A file is damaged when more characters than this, and more than one in `damagedShare`, cannot be decoded. */
const damagedLetters = 50
const damagedShare = 5

/**
 * Decodes bytes by the encoding that the file declares, or by the detected one, which is then added to `notes`. A file
 * that cannot be decoded is refused with the line number.
 */
export async function* decodedText(chunks: AsyncIterable<Buffer>, notes?: Set<string>): AsyncGenerator<string> {
  const damage = new DamageCounter()
  let head: Buffer[] | null = []
  let size = 0
  let nonAscii = 0
  let decoder: iconv.DecoderStream | null = null
  const decoded = (bytes: Buffer) => damage.check(decoder!.write(bytes) as unknown as string)
  for await (const chunk of chunks) {
    if (head === null) {
      yield decoded(chunk)
      continue
    }
    head.push(chunk)
    size += chunk.length
    nonAscii += countNonAscii(chunk)
    if (size < headBytes && (size < 1024 || nonAscii < enoughBytes)) continue
    const bytes = Buffer.concat(head)
    decoder = detectedDecoder(bytes, notes)
    head = null
    yield decoded(bytes)
  }
  if (head !== null) {
    const bytes = Buffer.concat(head)
    decoder = detectedDecoder(bytes, notes)
    yield decoded(bytes)
  }
  const rest = decoder!.end() as unknown as string | undefined
  if (rest) yield rest
}

function detectedDecoder(head: Buffer, notes: Set<string> | undefined): iconv.DecoderStream {
  const declared = feedEncoding(head, (encoding) => iconv.encodingExists(encoding))
  if ('problem' in declared) throw new FeedUnreadable(declared.problem)
  const actual = actualEncoding(declared.encoding, head, (bytes, encoding) => iconv.decode(bytes, encoding))
  if ('problem' in actual) throw new FeedUnreadable(actual.problem)
  if (actual.note) notes?.add(actual.note)
  // The stream type is typed loosely by iconv-lite; the decoder under it has write and end.
  return iconv.getDecoder(actual.encoding, { stripBOM: true }) as unknown as iconv.DecoderStream
}

function countNonAscii(bytes: Buffer): number {
  let count = 0
  for (const byte of bytes) if (byte >= 0x80) count++
  return count
}

/** Counts characters that could not be decoded, and the other characters of the same chunks. */
class DamageCounter {
  private line = 1
  private firstLine = 0
  private damaged = 0
  private letters = 0

  check(text: string): string {
    const at = text.indexOf('\uFFFD')
    if (at >= 0) {
      this.firstLine ||= this.line + lineBreaks(text.slice(0, at))
      this.damaged += text.split('\uFFFD').length - 1
      this.letters += text.match(/[^\0-\x7F]/g)!.length
      if (this.damaged > damagedLetters && this.damaged * damagedShare > this.letters)
        throw new FeedUnreadable(`кодировка файла нарушена: со строки ${this.firstLine} текст не читается`)
    }
    this.line += lineBreaks(text)
    return text
  }
}

function lineBreaks(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  return count
}
