import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { openStaticFiles } from '../../storefront/server/static-files.ts'

/**
 * HTTP handler for the pages of the office: built files, and one document for every other address, whose scripts render
 * the page. The files contain no data: all data comes from API calls.
 */
export function openOfficePages(clientDirectory: string) {
  const files = openStaticFiles(clientDirectory)
  const document = readFileSync(join(clientDirectory, 'index.html'), 'utf8')
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(Buffer.byteLength(document)),
    'cache-control': 'no-store',
    'content-security-policy': contentSecurity(document),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-robots-tag': 'noindex, nofollow',
  }
  return (request: IncomingMessage, response: ServerResponse): void => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return void response.writeHead(405, { allow: 'GET, HEAD', 'cache-control': 'no-store' }).end()
    const path = (request.url ?? '/').split('?', 1)[0]!
    if (path !== '/index.html' && files.has(path))
      return void files.serve(path, request, response).catch(() => response.destroy())
    if (/^\/(assets|fonts)\//.test(path)) return void response.writeHead(404, { 'cache-control': 'no-store' }).end()
    if (path === '/robots.txt')
      return void response.writeHead(200, { 'content-type': 'text/plain' }).end('User-agent: *\nDisallow: /\n')
    response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : document)
  }
}

/** Content-Security-Policy: allows only our own files and the inline scripts of the document. */
function contentSecurity(document: string): string {
  const inline = [...document.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    `script-src 'self' ${inline.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
