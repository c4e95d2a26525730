import { createHash } from 'node:crypto'

/** How a policy names inline code: by its hash. */
export const hashSource = (code: string | Uint8Array): string =>
  `'sha256-${createHash('sha256').update(code).digest('base64')}'`

/** Origins other than our own from which code may be loaded, if configured. */
export interface ForeignOrigins {
  readonly counter?: string | null
  readonly maps?: string | null
}

/** The sources (`hashSource`) of the inline code that the shop itself put into a document. */
export interface InlineSources {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/**
 * The Content-Security-Policy of one document: the sources of its inline scripts and styles (hashes: a nonce in a
 * cached document protects nothing), and no other origins except those of the counter and the maps service, if
 * configured.
 */
export function contentSecurityPolicy(
  { scripts, styles }: InlineSources,
  isHttps: boolean,
  { counter, maps }: ForeignOrigins = {},
): string {
  const foreign = [counter, maps].filter((origin) => origin != null)
  // The maps service loads tiles from other hosts of its own and starts workers from blobs.
  const tileHosts = maps?.endsWith('.yandex.ru') ? ['https://yastatic.net', 'https://*.maps.yandex.net'] : []
  const blobs = maps == null ? [] : ['blob:']
  return [
    "default-src 'self'",
    line('script-src', [...new Set(scripts), ...foreign, ...tileHosts]),
    line('style-src', [...new Set(styles), ...blobs]),
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
