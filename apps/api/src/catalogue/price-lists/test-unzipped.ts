import { inflateRawSync } from 'node:zlib'

/** The texts inside a zip file by their paths, read by its own table of contents. */
export function unzipped(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let at = bytes.readUInt32LE(end + 16)
  const files = new Map<string, string>()
  for (let n = bytes.readUInt16LE(end + 10); n > 0; n -= 1) {
    const [size, name, extra, comment] = [
      bytes.readUInt32LE(at + 20),
      ...[28, 30, 32].map((place) => bytes.readUInt16LE(at + place)),
    ] as [number, number, number, number]
    const local = bytes.readUInt32LE(at + 42)
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const packed = bytes.subarray(from, from + size)
    const isStored = bytes.readUInt16LE(at + 10) === 0
    files.set(bytes.toString('utf8', at + 46, at + 46 + name), (isStored ? packed : inflateRawSync(packed)).toString())
    at += 46 + name + extra + comment
  }
  return files
}

const plain = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** The sheets of an XLSX file: cells as texts by row, and what a sheet's XML says. */
export function sheetsOf(bytes: Buffer): { name: string; rows: string[][]; xml: string; links: string[] }[] {
  const files = unzipped(bytes)
  const shared = [...(files.get('xl/sharedStrings.xml') ?? '').matchAll(/<si>(.*?)<\/si>/gs)].map(([, item]) =>
    plain(item!.replace(/<[^>]*>/g, '')),
  )
  const names = [...files.get('xl/workbook.xml')!.matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(([, name]) =>
    plain(name!),
  )
  return names.map((name, at) => {
    const xml = files.get(`xl/worksheets/sheet${at + 1}.xml`)!
    const rows = [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row]) =>
      [...row!.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, attributes, content = '']) => {
        const value = plain(content.replace(/<[^>]*>/g, ''))
        return attributes!.includes('t="s"') ? shared[Number(value)]! : value
      }),
    )
    const links = [
      ...(files.get(`xl/worksheets/_rels/sheet${at + 1}.xml.rels`) ?? '').matchAll(/Target="([^"]*)"/g),
    ].map(([, target]) => plain(target!))
    return { name, rows, xml, links }
  })
}
