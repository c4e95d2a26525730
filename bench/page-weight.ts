import { brotliCompressSync, constants } from 'node:zlib'

export interface PageWeight {
  scripts: number
  scriptsBytes: number
  stylesBytes: number
  documentBytes: number
}

/** Bytes that a browser loads for a page, after brotli: the document, its styles and scripts. */
export async function pageWeight(origin: string, path: string): Promise<PageWeight> {
  const html = await textOf(origin + path)
  const addresses = new Set(
    [
      ...html.matchAll(
        /<script\b[^>]*\bsrc="([^"]+)"|<link\b[^>]*\brel="modulepreload"[^>]*>|\bimport\s*(?:[^"'()]*?from\s*)?["']([^"']+\.js)["']/g,
      ),
    ].flatMap(([tag, source, imported]) => source ?? imported ?? /href="([^"]+)"/.exec(tag)?.[1] ?? []),
  )
  const styles = new Set(
    [
      ...html.matchAll(
        /<link\b[^>]*\brel="stylesheet"[^>]*\bhref="([^"]+)"|<link\b[^>]*\bhref="([^"]+)"[^>]*\brel="stylesheet"/g,
      ),
    ].map(([, one, other]) => one ?? other!),
  )
  const sizes = async (of: Set<string>) => {
    const texts = await Promise.all([...of].map((address) => textOf(new URL(address, origin + path).href)))
    return texts.reduce((sum, text) => sum + brotli(text), 0)
  }
  const inlineStyles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].reduce(
    (sum, [, style]) => sum + brotli(style ?? ''),
    0,
  )
  return {
    scripts: addresses.size,
    scriptsBytes: await sizes(addresses),
    stylesBytes: (await sizes(styles)) + inlineStyles,
    documentBytes: brotli(html),
  }
}

const brotli = (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length

async function textOf(url: string): Promise<string> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  return answer.text()
}
