import { isUtf8 } from 'node:buffer'

/** The encoding by the first bytes of a file, or why it cannot be read. */
export type FeedEncoding = { encoding: string } | { problem: string }

/**
 * The encoding by the byte order mark, else by the XML declaration, else UTF-8. Files that are plainly something else
 * (an archive, a table, a picture) are named, so that the message says what to do.
 */
export function feedEncoding(head: Buffer, isKnown: (encoding: string) => boolean): FeedEncoding {
  if (head.length === 0) return { problem: 'файл пуст' }
  const foreign = foreignFiles.find(([magic]) => head.subarray(0, magic.length).equals(magic))
  if (foreign) return { problem: foreign[1] }
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le' }
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be' }
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf)
    return startsAsXml(head.subarray(3)) ?? { encoding: 'utf-8' }
  const problem = startsAsXml(head)
  if (problem) return problem
  const declared = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"'<>]{1,40})["']/.exec(head.toString('latin1'))?.[1]
  if (!declared) return { encoding: 'utf-8' }
  if (!isKnown(declared)) return { problem: `неизвестная кодировка «${printable(declared)}» в объявлении XML` }
  // A declaration that could be read byte by byte is proof that the file is not UTF-16, whatever it says.
  return { encoding: /^utf-?16|^ucs-?2|^utf-?32/i.test(declared) ? 'utf-8' : declared }
}

function startsAsXml(head: Buffer): { problem: string } | null {
  const text = head.toString('latin1').trimStart()
  if (text === '') return { problem: 'в файле нет ничего, кроме пробелов' }
  return text.startsWith('<') ? null : { problem: 'это не XML: файл начинается не с «<»' }
}

const printable = (text: string) => text.replace(/[^\x20-\x7E]/g, '?')

const foreignFiles: [Buffer, string][] = [
  [Buffer.from([0x1f, 0x8b]), 'файл сжат (gzip): распакуйте его'],
  [Buffer.from('PK\x03\x04', 'latin1'), 'это архив ZIP или таблица Excel, а не XML'],
  [Buffer.from('%PDF', 'latin1'), 'это документ PDF, а не XML'],
  [Buffer.from([0x89, 0x50, 0x4e, 0x47]), 'это картинка, а не XML'],
  [Buffer.from([0xff, 0xd8, 0xff]), 'это картинка, а не XML'],
]

/** What Russian programs write under another name. */
const russianEncodings = ['windows-1251', 'koi8-r', 'cp866']
/** Two thirds of the letters of a Russian text are these. */
const commonLetters = /[оеаинтсрвл]/gi
const readableShare = 0.45

/**
 * The encoding a file's beginning is really in: a program may declare one and write another. UTF-8
 * with a few damaged characters stays UTF-8. The note names the wrong declaration.
 */
export function actualEncoding(
  declared: string,
  head: Buffer,
  decode: (bytes: Buffer, encoding: string) => string,
): { encoding: string; note: string | null } | { problem: string } {
  if (/^utf-?16/i.test(declared)) return { encoding: declared, note: null }
  const whole = head.subarray(0, head.length - cutLetterBytes(head))
  const foreign = decode(whole, 'latin1').match(/[^\0-\x7F]/g)?.length ?? 0
  const noted = (encoding: string) => ({
    encoding,
    note: `объявлена кодировка ${printable(declared)}, а текст в ${encoding}: прочитан в ней`,
  })
  if (isUtf8(whole)) return isUtf8Name(declared) || foreign < 8 ? { encoding: declared, note: null } : noted('utf-8')
  if (!isUtf8Name(declared)) return { encoding: declared, note: null }
  const text = decode(whole, 'utf-8')
  const damaged = text.split('\uFFFD').length - 1
  if (damaged * 5 <= (text.match(/[^\0-\x7F]/g)?.length ?? 0)) return { encoding: declared, note: null }
  const [best] = russianEncodings
    .map((encoding) => ({
      encoding,
      share:
        (decode(whole, encoding)
          .match(/[^\0-\x7F]/g)
          ?.join('')
          .match(commonLetters)?.length ?? 0) / foreign,
    }))
    .sort((one, other) => other.share - one.share)
  if (best && best.share >= readableShare) return noted(best.encoding)
  const line = text.slice(0, text.indexOf('\uFFFD')).split('\n').length
  return { problem: `текст не читается в объявленной кодировке ${printable(declared)} (строка ${line})` }
}

const isUtf8Name = (encoding: string) => /^utf-?8$/i.test(encoding)

/** Bytes of an incomplete UTF-8 character at the end. */
function cutLetterBytes(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? back : 0
  }
  return 0
}
