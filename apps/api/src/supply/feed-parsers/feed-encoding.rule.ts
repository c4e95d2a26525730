import { isUtf8 } from 'node:buffer'

/** The encoding of a file, or why it cannot be read. */
export type FeedEncoding = { encoding: string } | { problem: string }

/**
 * Finds the encoding by the byte order mark, else by the XML declaration, else UTF-8. For other formats (an archive, a
 * workbook, a picture) the message says what to do.
 */
export function feedEncoding(head: Buffer, isKnown: (encoding: string) => boolean): FeedEncoding {
  if (head.length === 0) return { problem: 'файл пуст' }
  const otherFormat = otherFormats.find(([magic]) => head.subarray(0, magic.length).equals(magic))
  if (otherFormat) return { problem: otherFormat[1] }
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le' }
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be' }
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf)
    return xmlProblem(head.subarray(3)) ?? { encoding: 'utf-8' }
  const problem = xmlProblem(head)
  if (problem) return problem
  const declared = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"'<>]{1,40})["']/.exec(head.toString('latin1'))?.[1]
  if (!declared) return { encoding: 'utf-8' }
  if (!isKnown(declared)) return { problem: `неизвестная кодировка «${printable(declared)}» в объявлении XML` }
  // A declaration that can be read byte by byte proves that the file is not UTF-16, whatever it declares.
  return { encoding: /^utf-?16|^ucs-?2|^utf-?32/i.test(declared) ? 'utf-8' : declared }
}

/** Why the text is not XML; null: it may be. */
function xmlProblem(head: Buffer): { problem: string } | null {
  const text = head.toString('latin1').trimStart()
  if (text === '') return { problem: 'в файле нет ничего, кроме пробелов' }
  return text.startsWith('<') ? null : { problem: 'это не XML: файл начинается не с «<»' }
}

const printable = (text: string) => text.replace(/[^\x20-\x7E]/g, '?')

const otherFormats: [Buffer, string][] = [
  [Buffer.from([0x1f, 0x8b]), 'файл сжат (gzip): распакуйте его'],
  [Buffer.from('PK\x03\x04', 'latin1'), 'это архив ZIP или таблица Excel, а не XML'],
  [Buffer.from('%PDF', 'latin1'), 'это документ PDF, а не XML'],
  [Buffer.from([0x89, 0x50, 0x4e, 0x47]), 'это картинка, а не XML'],
  [Buffer.from([0xff, 0xd8, 0xff]), 'это картинка, а не XML'],
]

/** Encodings that Russian programs write while declaring another one. */
const russianEncodings = ['windows-1251', 'koi8-r', 'cp866']
/** These letters make up two thirds of a Russian text. */
const commonLetters = /[оеаинтсрвл]/gi
const readableShare = 0.45

/**
 * Detects the real encoding of a file by its beginning: a program may declare one and write another. UTF-8 with a few
 * damaged characters stays UTF-8. The note names the wrong declaration.
 */
export function actualEncoding(
  declared: string,
  head: Buffer,
  decode: (bytes: Buffer, encoding: string) => string,
): { encoding: string; note: string | null } | { problem: string } {
  if (/^utf-?16/i.test(declared)) return { encoding: declared, note: null }
  const complete = head.subarray(0, head.length - incompleteCharacterBytes(head))
  const nonAscii = decode(complete, 'latin1').match(/[^\0-\x7F]/g)?.length ?? 0
  const withNote = (encoding: string) => ({
    encoding,
    note: `объявлена кодировка ${printable(declared)}, а текст в ${encoding}: прочитан в ней`,
  })
  if (isUtf8(complete))
    return isUtf8Name(declared) || nonAscii < 8 ? { encoding: declared, note: null } : withNote('utf-8')
  if (!isUtf8Name(declared)) return { encoding: declared, note: null }
  const text = decode(complete, 'utf-8')
  const damaged = text.split('\uFFFD').length - 1
  if (damaged * 5 <= (text.match(/[^\0-\x7F]/g)?.length ?? 0)) return { encoding: declared, note: null }
  const [best] = russianEncodings
    .map((encoding) => ({
      encoding,
      share:
        (decode(complete, encoding)
          .match(/[^\0-\x7F]/g)
          ?.join('')
          .match(commonLetters)?.length ?? 0) / nonAscii,
    }))
    .sort((one, other) => other.share - one.share)
  if (best && best.share >= readableShare) return withNote(best.encoding)
  const line = text.slice(0, text.indexOf('\uFFFD')).split('\n').length
  return { problem: `текст не читается в объявленной кодировке ${printable(declared)} (строка ${line})` }
}

const isUtf8Name = (encoding: string) => /^utf-?8$/i.test(encoding)

/** Bytes of an incomplete UTF-8 character at the end. */
function incompleteCharacterBytes(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? back : 0
  }
  return 0
}
