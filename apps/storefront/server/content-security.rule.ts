import { createHash } from 'node:crypto'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Origins of what may be loaded besides our own, where it is set up. */
export interface ForeignOrigins {
  readonly counter?: string | null
  readonly maps?: string | null
}

/** Inline code the shop itself put into a document. */
export interface InlineCode {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/**
 * The document without the nonce it was rendered with, and the inline code that carries it. Whatever came into the
 * document on another way, through a mistake of ours, does not know the nonce: it is not named, and no browser runs it.
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
 * The Content-Security-Policy of one document: its own inline scripts and styles by hash (a nonce in a cached document
 * is no nonce), nothing foreign but the hosts of the counter and of the maps service where there are any.
 */
export function contentSecurityPolicy(
  { scripts, styles }: InlineCode,
  isHttps: boolean,
  { counter, maps }: ForeignOrigins = {},
): string {
  const foreign = [counter, maps].filter((origin) => origin != null)
  // The maps service draws what it fetches from its own further hosts, in workers of its own making.
  const drawn = maps?.endsWith('.yandex.ru') ? ['https://yastatic.net', 'https://*.maps.yandex.net'] : []
  const blobs = maps == null ? [] : ['blob:']
  const scriptHashes = scripts.map(hashOf)
  const styleHashes = styles.map(hashOf)
  return [
    "default-src 'self'",
    line('script-src', [...new Set(scriptHashes), ...foreign, ...drawn]),
    line('style-src', [...new Set(styleHashes), ...blobs]),
    // Sizes and places of floating parts are set as attributes while they are rendered.
    "style-src-attr 'unsafe-inline'",
    line('img-src', ['data:', ...foreign, ...drawn, ...blobs]),
    "font-src 'self' data:",
    line('connect-src', [...foreign, ...drawn]),
    ...(maps == null ? [] : [line('worker-src', blobs)]),
    "object-src 'none'",
    "base-uri 'none'",
    // A form without scripts that leads to the bank is asked about the whole way there.
    "form-action 'self' https://yoomoney.ru https://*.yookassa.ru",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

const line = (name: string, allowed: readonly string[]) => [name, "'self'", ...allowed].join(' ')

/**
 * Elements of a name with their attributes and text. Text of documents is escaped, so `<script` begins an element and
 * nothing else; a search is all it takes.
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
