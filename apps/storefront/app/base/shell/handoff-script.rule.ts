/**
 * The script that hands the data a document was rendered with to the browser's router, as React Router writes it
 * itself; here in single quotes, because the data is full of double ones.
 */
export function handoffScript(data: string, nonce: string): string {
  const text = data.replace(/[\\'\n\r<\u2028\u2029]/g, escaped)
  const stream = 'window.__reactRouterContext.streamController'
  return `<script nonce="${nonce}">${stream}.enqueue('${text}');${stream}.close();</script>`
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', "'": "\\'", '\n': '\\n', '\r': '\\r' }
const escaped = (sign: string) => escapes[sign] ?? `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
