import { inflateSync } from 'node:zlib'

/** The text of a PDF made by the shop, one string per sheet, as a reader would copy it. */
export function pdfText(bytes: Buffer): string[] {
  const source = bytes.toString('latin1')
  const objects = new Map<string, string>()
  for (const [, id, body] of source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(id!, body!)
  const streamOf = (id: string) => {
    const body = objects.get(id)!
    const from = body.indexOf('stream\n') + 7
    const content = body.slice(from, body.lastIndexOf('\nendstream'))
    if (!body.slice(0, from).includes('/FlateDecode')) return content
    return inflateSync(Buffer.from(content, 'latin1')).toString('latin1')
  }
  const letters = new Map<string, string[]>()
  const lettersOf = (fontId: string) => {
    const known = letters.get(fontId)
    if (known) return known
    const cmap = streamOf(/\/ToUnicode (\d+) 0 R/.exec(objects.get(fontId)!)![1]!)
    const read = [...cmap.matchAll(/\[([^\]]*)\]/g)].flatMap(([, list]) =>
      [...list!.matchAll(/<([0-9a-f ]*)>/gi)].map(([, hex]) =>
        Buffer.from(hex!.replace(/ /g, ''), 'hex').swap16().toString('utf16le'),
      ),
    )
    letters.set(fontId, read)
    return read
  }
  // A joined file has fonts of one name from each of its parts.
  const fontsOf = (page: string) => {
    const resources = objects.get(/\/Resources (\d+) 0 R/.exec(page)?.[1] ?? '') ?? page
    const fonts = /\/Font <<([\s\S]*?)>>/.exec(resources)?.[1] ?? ''
    return new Map([...fonts.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [name!, id!]))
  }
  return [...objects.values()].flatMap((body) => {
    if (!/\/Type \/Page\b/.test(body)) return []
    const fonts = fontsOf(body)
    let font: string[] = []
    let text = ''
    for (const [, name, shown] of streamOf(/\/Contents (\d+) 0 R/.exec(body)![1]!).matchAll(
      /\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g,
    ))
      if (name) font = lettersOf(fonts.get(name)!)
      else {
        for (const [, hex] of shown!.matchAll(/<([0-9a-f]+)>/gi))
          for (const glyph of hex!.match(/.{4}/g)!) text += font[Number.parseInt(glyph, 16)] ?? '?'
        text += '\n'
      }
    return [text.replaceAll('\u00a0', ' ')]
  })
}
