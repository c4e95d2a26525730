/** How the first bytes of a file say it is to be read, or why it cannot be. */
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
