import { createHash } from 'node:crypto'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Origins other than our own from which code may be loaded, if configured. */
export interface ForeignOrigins {
  readonly counter?: string | null
  readonly maps?: string | null
}

/** Inline code that the shop itself put into a document. */
export interface InlineCode {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/**
 * Removes the nonce a document was rendered with and returns the inline code that carried it. Code injected by a
 * mistake of ours does not know the nonce, so it is not listed and no browser runs it.
 */
export function renderedCode(html: string, nonce: string): InlineCode & { readonly html: string } {
  const mark = ` nonce="${nonce}"`
  const code = (name: 'script' | 'style') =>
    inlineCode(html, name)
      .filter(({ attributes }) => attributes.includes(mark) && !/\ssrc=/.test(attributes))
      .map((element) => element.code)
  return { html: html.replaceAll(mark, ''), scripts: code('script'), styles: code('style') }
}

/**
 * The Content-Security-Policy of one document: its inline scripts and styles by hash (a nonce in a cached document
 * protects nothing), and no other origins except those of the counter and the maps service, if configured.
 */
export function contentSecurityPolicy(
  { scripts, styles }: InlineCode,
  isHttps: boolean,
  { counter, maps }: ForeignOrigins = {},
): string {
  const foreign = [counter, maps].filter((origin) => origin != null)
  // The maps service loads tiles from other hosts of its own and starts workers from blobs.
  const tileHosts = maps?.endsWith('.yandex.ru') ? ['https://yastatic.net', 'https://*.maps.yandex.net'] : []
  const blobs = maps == null ? [] : ['blob:']
  const scriptHashes = scripts.map(hashOf)
  const styleHashes = styles.map(hashOf)
  return [
    "default-src 'self'",
    line('script-src', [...new Set(scriptHashes), ...foreign, ...tileHosts]),
    line('style-src', [...new Set(styleHashes), ...blobs]),
    // Rendered elements carry sizes and positions as style attributes.
    "style-src-attr 'unsafe-inline'",
    line('img-src', ['data:', ...foreign, ...tileHosts, ...blobs]),
    "font-src 'self' data:",
    line('connect-src', [...foreign, ...tileHosts]),
    ...(maps == null ? [] : [line('worker-src', blobs)]),
    "object-src 'none'",
    "base-uri 'none'",
    // Without scripts a payment form is redirected to the bank, and browsers check every hop.
    "form-action 'self' https://yoomoney.ru https://*.yookassa.ru",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

const line = (name: string, allowed: readonly string[]) => [name, "'self'", ...allowed].join(' ')

/**
 * Elements of a name with their attributes and text. Text in documents is escaped, so `<script` always begins an
 * element and a text search is enough.
 */
function inlineCode(html: string, name: 'script' | 'style') {
  const found: { attributes: string; code: string }[] = []
  for (let from = html.indexOf(`<${name}`); from !== -1; from = html.indexOf(`<${name}`, from)) {
    const open = html.indexOf('>', from)
    const close = html.indexOf(`</${name}>`, open)
    if (open === -1 || close === -1) break
    found.push({ attributes: html.slice(from + name.length + 1, open), code: html.slice(open + 1, close) })
    from = close
  }
  return found
}
