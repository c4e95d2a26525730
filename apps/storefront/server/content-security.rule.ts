import { createHash } from 'node:crypto'

const scripts = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g
const styles = /<style[^>]*>([\s\S]*?)<\/style>/g

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The style sheet is the same in every document: hashed once. */
let lastStyle = { css: '', hash: '' }
function styleHashOf(css: string) {
  if (css !== lastStyle.css) lastStyle = { css, hash: hashOf(css) }
  return lastStyle.hash
}

/** The Content-Security-Policy of one document: its own inline scripts and styles by hash (a nonce in a cached document is no nonce), nothing foreign. */
export function contentSecurityPolicy(html: string, isHttps: boolean): string {
  const scriptHashes = [...html.matchAll(scripts)]
    .filter(([, attributes]) => !attributes?.includes('application/ld+json'))
    .map(([, , code]) => hashOf(code ?? ''))
  const styleHashes = [...html.matchAll(styles)].map(([, css]) => styleHashOf(css ?? ''))
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(scriptHashes)].join(' ')}`.trim(),
    `style-src 'self' ${[...new Set(styleHashes)].join(' ')}`.trim(),
    // Sizes and places of floating parts are set as attributes while they are rendered.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
