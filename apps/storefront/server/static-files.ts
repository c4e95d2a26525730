import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { acceptedEncoding, compress } from './compression.ts'
import type { Encoding } from './page-cache.ts'
import { securityHeaders } from './security-headers.ts'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.webm': 'video/webm',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}
/** The file by which open pages learn of a new version. */
const buildManifest = '/build.json'
const compressible = /^(text\/|image\/svg|application\/(json|manifest))/

interface CachedFile {
  readonly bodies: Partial<Record<Encoding, Buffer>>
  readonly headers: Record<string, string>
  readonly etag: string
}

/**
 * Serves built files from memory, each compressed once. All are read at the start: no address can reach another file,
 * and a later build does not remove files that open pages need.
 */
export function openStaticFiles(directory: string) {
  const files = new Map<string, Buffer>()
  const loaded = new Map<string, Promise<CachedFile>>()
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(directory.length).replaceAll('\\', '/')
    if (entry.isFile() && !path.includes('/.')) files.set(path, readFileSync(join(entry.parentPath, entry.name)))
  }

  return {
    has: (path: string) => files.has(path),
    async serve(path: string, request: IncomingMessage, response: ServerResponse) {
      const file = await (loaded.get(path) ?? load(path))
      const headers = { ...file.headers, ...(file.bodies.br && { vary: 'accept-encoding' }) }
      if (request.headers['if-none-match'] === file.etag) return response.writeHead(304, headers).end()
      const encoding = acceptedEncoding(request.headers['accept-encoding'])
      const body = file.bodies[encoding] ?? file.bodies.identity!
      response.writeHead(200, {
        ...headers,
        ...(body !== file.bodies.identity && { 'content-encoding': encoding }),
        'content-length': String(body.byteLength),
      })
      return response.end(request.method === 'HEAD' ? undefined : body)
    },
  }

  function load(path: string): Promise<CachedFile> {
    const file = loadFile(files.get(path)!, path)
    loaded.set(path, file)
    file.catch(() => loaded.delete(path))
    return file
  }
}

async function loadFile(identity: Buffer, path: string): Promise<CachedFile> {
  const type = types[extname(path)] ?? 'application/octet-stream'
  // A built file's name contains its hash, a font's its version: cached for a year.
  const isImmutable = path.startsWith('/assets/') || path.startsWith('/fonts/')
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return {
    etag,
    bodies:
      compressible.test(type) && identity.byteLength > 500
        ? { identity, br: await compress(identity, 'br', 'file'), gzip: await compress(identity, 'gzip', 'file') }
        : { identity },
    headers: {
      'content-type': type,
      'cache-control':
        path === buildManifest
          ? 'no-store'
          : isImmutable
            ? 'public, max-age=31536000, immutable'
            : 'public, max-age=3600',
      ...securityHeaders,
      etag,
    },
  }
}
