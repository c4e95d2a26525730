import { inflateRawSync } from 'node:zlib'

/** Reads the text files of a zip archive by its central directory. Returns them by path. */
export function unzip(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let offset = bytes.readUInt32LE(end + 16)
  const files = new Map<string, string>()
  for (let n = bytes.readUInt16LE(end + 10); n > 0; n -= 1) {
    const [size, name, extra, comment] = [
      bytes.readUInt32LE(offset + 20),
      ...[28, 30, 32].map((field) => bytes.readUInt16LE(offset + field)),
    ] as [number, number, number, number]
    const local = bytes.readUInt32LE(offset + 42)
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const packed = bytes.subarray(from, from + size)
    const isStored = bytes.readUInt16LE(offset + 10) === 0
    files.set(
      bytes.toString('utf8', offset + 46, offset + 46 + name),
      (isStored ? packed : inflateRawSync(packed)).toString(),
    )
    offset += 46 + name + extra + comment
  }
  return files
}

const unescapeXml = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** Reads the sheets of an XLSX file: texts of cells by row, the XML, and URLs of links. */
export function sheetsOf(bytes: Buffer): { name: string; rows: string[][]; xml: string; links: string[] }[] {
  const files = unzip(bytes)
  const shared = [...(files.get('xl/sharedStrings.xml') ?? '').matchAll(/<si>(.*?)<\/si>/gs)].map(([, item]) =>
    unescapeXml(item!.replace(/<[^>]*>/g, '')),
  )
  const names = [...files.get('xl/workbook.xml')!.matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(([, name]) =>
    unescapeXml(name!),
  )
  return names.map((name, index) => {
    const xml = files.get(`xl/worksheets/sheet${index + 1}.xml`)!
    const rows = [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row]) =>
      [...row!.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, attributes, content = '']) => {
        const value = unescapeXml(content.replace(/<[^>]*>/g, ''))
        return attributes!.includes('t="s"') ? shared[Number(value)]! : value
      }),
    )
    const links = [
      ...(files.get(`xl/worksheets/_rels/sheet${index + 1}.xml.rels`) ?? '').matchAll(/Target="([^"]*)"/g),
    ].map(([, target]) => unescapeXml(target!))
    return { name, rows, xml, links }
  })
}
