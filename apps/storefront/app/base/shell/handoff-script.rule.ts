/**
 * The script that hands the loader data of a document to React Router in the browser, as React Router writes it, but in
 * single quotes: the data is full of double ones.
 */
export function handoffScript(data: string, nonce: string): string {
  const text = data.replace(/[\\'\n\r<\u2028\u2029]/g, escaped)
  const stream = 'window.__reactRouterContext.streamController'
  return `<script nonce="${nonce}">${stream}.enqueue('${text}');${stream}.close();</script>`
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', "'": "\\'", '\n': '\\n', '\r': '\\r' }
const escaped = (sign: string) => escapes[sign] ?? `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
