import type { RenderedDocument } from '../app/base/shell/rendered-document.ts'

/** A rendered document without the nonce. */
export interface SplitDocument {
  /** The document, in parts. */
  readonly texts: readonly string[]
  /** How many of the texts stand before the place for its styles; null when it has no such place. */
  readonly textsBeforeStyles: number | null
  /** Inline code that carried the nonce. */
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/**
 * Splits a document where it carries the nonce, in one search. Code injected by a mistake of ours does not know the
 * nonce, so it is not listed and no browser runs it. The empty style is the place for the styles. A page can be read
 * before its scripts run, so they load after its pictures and fonts.
 */
export function splitDocument({ html, end, nonce }: Pick<RenderedDocument, 'html' | 'end' | 'nonce'>): SplitDocument {
  const texts: string[] = []
  const scripts: string[] = []
  const styles: string[] = []
  let textsBeforeStyles: number | null = null
  for (const text of [html, end]) {
    let before = ''
    for (const [index, part] of text.split(` nonce="${nonce}"`).entries()) {
      const tagEnd = index === 0 ? 0 : part.indexOf('>')
      const tag = before.slice(before.lastIndexOf('<')) + part.slice(0, tagEnd)
      const name = index === 0 ? '' : /^<(\w+)/.exec(tag)?.[1]
      before = part
      if (name === 'link' && tag.includes('rel="modulepreload"')) texts.push(' fetchPriority="low"')
      if ((name !== 'script' && name !== 'style') || /\ssrc=/.test(tag)) {
        texts.push(part)
        continue
      }
      const code = part.slice(tagEnd + 1, part.indexOf(`</${name}>`, tagEnd))
      if (name === 'script') scripts.push(code)
      else if (code !== '') styles.push(code)
      if (name === 'style' && code === '') {
        texts.push(part.slice(0, tagEnd + 1))
        textsBeforeStyles = texts.length
        texts.push(part.slice(tagEnd + 1))
      } else texts.push(part)
    }
  }
  return { texts, textsBeforeStyles, scripts, styles }
}
