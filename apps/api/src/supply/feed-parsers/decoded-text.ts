import iconv from 'iconv-lite'
import { actualEncoding, feedEncoding } from './feed-encoding.rule.ts'
import { FeedUnreadable } from './feed-item.ts'

/** So many bytes beyond ASCII are enough to detect an encoding; they are looked for in the beginning of the file. */
const enoughBytes = 64
const headBytes = 1_000_000
/** More undecodable characters than these, and one in so many of the characters around them, mean a damaged file. */
const damagedLetters = 50
const damagedShare = 5

/**
 * Decodes bytes by the encoding their beginning declares, or by the one actually detected: `notes` tells which.
 * What cannot be decoded is refused with its line.
 */
export async function* decodedText(chunks: AsyncIterable<Buffer>, notes?: Set<string>): AsyncGenerator<string> {
  const damage = new Damage()
  let head: Buffer[] | null = []
  let size = 0
  let foreign = 0
  let decoder: iconv.DecoderStream | null = null
  const decoded = (bytes: Buffer) => damage.checked(decoder!.write(bytes) as unknown as string)
  for await (const chunk of chunks) {
    if (head === null) {
      yield decoded(chunk)
      continue
    }
    head.push(chunk)
    size += chunk.length
    foreign += beyondAscii(chunk)
    if (size < headBytes && (size < 1024 || foreign < enoughBytes)) continue
    const bytes = Buffer.concat(head)
    decoder = decoderOf(bytes, notes)
    head = null
    yield decoded(bytes)
  }
  if (head !== null) {
    const bytes = Buffer.concat(head)
    decoder = decoderOf(bytes, notes)
    yield decoded(bytes)
  }
  const rest = decoder!.end() as unknown as string | undefined
  if (rest) yield rest
}

function decoderOf(head: Buffer, notes: Set<string> | undefined): iconv.DecoderStream {
  const declared = feedEncoding(head, (encoding) => iconv.encodingExists(encoding))
  if ('problem' in declared) throw new FeedUnreadable(declared.problem)
  const actual = actualEncoding(declared.encoding, head, (bytes, encoding) => iconv.decode(bytes, encoding))
  if ('problem' in actual) throw new FeedUnreadable(actual.problem)
  if (actual.note) notes?.add(actual.note)
  // The stream type is typed loosely by iconv-lite; the decoder under it has write and end.
  return iconv.getDecoder(actual.encoding, { stripBOM: true }) as unknown as iconv.DecoderStream
}

function beyondAscii(bytes: Buffer): number {
  let count = 0
  for (const byte of bytes) if (byte >= 0x80) count++
  return count
}

/** Counts characters that could not be decoded, and the others of the same chunks. */
class Damage {
  private line = 1
  private firstLine = 0
  private damaged = 0
  private letters = 0

  checked(text: string): string {
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
