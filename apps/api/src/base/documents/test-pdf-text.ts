import { inflateSync } from 'node:zlib'

/** The text of a PDF made by the shop, one string per sheet, as a reader would copy it. */
export function pdfText(bytes: Buffer): string[] {
  const source = bytes.toString('latin1')
  const objects = new Map<string, string>()
  for (const [, id, body] of source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(id!, body!)
  const streamOf = (id: string) => {
    const body = objects.get(id)!
    const from = body.indexOf('stream\n') + 7
    return inflateSync(Buffer.from(body.slice(from, body.lastIndexOf('\nendstream')), 'latin1')).toString('latin1')
  }
  const letters = new Map<string, string[]>()
  const lettersOf = (fontId: string) => {
    const cmap = streamOf(/\/ToUnicode (\d+) 0 R/.exec(objects.get(fontId)!)![1]!)
    return [...cmap.matchAll(/\[([^\]]*)\]/g)].flatMap(([, list]) =>
      [...list!.matchAll(/<([0-9a-f ]*)>/gi)].map(([, hex]) =>
        Buffer.from(hex!.replace(/ /g, ''), 'hex').swap16().toString('utf16le'),
      ),
    )
  }
  for (const body of objects.values())
    for (const [, name, id] of (/\/Font <<([\s\S]*?)>>/.exec(body)?.[1] ?? '').matchAll(/\/(F\d+) (\d+) 0 R/g))
      if (!letters.has(name!)) letters.set(name!, lettersOf(id!))
  return [...objects.values()].flatMap((body) => {
    if (!/\/Type \/Page\b/.test(body)) return []
    let font: string[] = []
    let text = ''
    for (const [, name, shown] of streamOf(/\/Contents (\d+) 0 R/.exec(body)![1]!).matchAll(
      /\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g,
    ))
      if (name) font = letters.get(name)!
      else {
        for (const [, hex] of shown!.matchAll(/<([0-9a-f]+)>/gi))
          for (const glyph of hex!.match(/.{4}/g)!) text += font[Number.parseInt(glyph, 16)] ?? '?'
        text += '\n'
      }
    return [text.replaceAll('\u00a0', ' ')]
  })
}
