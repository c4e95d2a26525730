import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
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
  const ready = new Map<string, Promise<CachedFile>>()
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(directory.length).replaceAll('\\', '/')
    if (entry.isFile() && !path.includes('/.')) files.set(path, readFileSync(join(entry.parentPath, entry.name)))
  }

  return {
    has: (path: string) => files.has(path),
    async serve(path: string, request: IncomingMessage, response: ServerResponse) {
      const file = await (ready.get(path) ?? load(path))
      if (request.headers['if-none-match'] === file.etag) return response.writeHead(304, file.headers).end()
      const encoding = acceptedEncoding(request.headers['accept-encoding'])
      const body = file.bodies[encoding] ?? file.bodies.identity!
      response.writeHead(200, {
        ...file.headers,
        ...(file.bodies.br && { vary: 'accept-encoding' }),
        ...(body !== file.bodies.identity && { 'content-encoding': encoding }),
        'content-length': String(body.byteLength),
      })
      return response.end(request.method === 'HEAD' ? undefined : body)
    },
  }

  function load(path: string): Promise<CachedFile> {
    const file = loadFile(files.get(path)!, path)
    ready.set(path, file)
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
        ? { identity, br: await encoded(identity, 'br', 'file'), gzip: await encoded(identity, 'gzip', 'file') }
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

/**
 * Room for a compressed body, of which documents need half: nearly all are made in one go, and each further part is
 * another wait for a thread. What is not needed stays in memory until node collects the garbage of its whole heap.
 */
const outputBytes = (bytes: number): number => Math.max(Math.ceil(bytes / 3), 1024)

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Encodes a body. A document is compressed while somebody waits, a file once. */
export async function encoded(identity: Buffer, encoding: Encoding, effort: 'document' | 'file'): Promise<Buffer> {
  if (encoding === 'identity') return identity
  if (encoding === 'gzip') return toGzip(identity, { level: effort === 'file' ? 9 : 4 })
  // One level higher takes 60 % more time for a document and saves a twentieth of its size.
  const quality = effort === 'file' ? 10 : 3
  return toBrotli(identity, {
    chunkSize: outputBytes(identity.byteLength),
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: identity.byteLength,
      [constants.BROTLI_PARAM_LGWIN]: windowBits(identity.byteLength),
    },
  })
}

/**
 * A window no larger than the body: that of 4 MB which is usual takes 8 MB while it works, and a few at once make node
 * collect the garbage of its whole heap.
 */
const windowBits = (bytes: number): number =>
  Math.min(Math.max(Math.ceil(Math.log2(bytes + 1)), 16), constants.BROTLI_DEFAULT_WINDOW)

/** Browsers send few distinct values: each is parsed once. */
const encodingCache = new Map<string, Encoding>()
const maxCachedHeaders = 200

/** The best encoding a client accepts. Clients that refuse one by q=0 are rare and get the plain body. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  if (typeof header !== 'string') return 'identity'
  const cached = encodingCache.get(header)
  if (cached !== undefined) return cached
  const encoding = bestEncoding(header)
  if (encodingCache.size < maxCachedHeaders && header.length < 200) encodingCache.set(header, encoding)
  return encoding
}

function bestEncoding(header: string): Encoding {
  if (/;\s*q=0(\.0*)?\s*(,|$)/.test(header)) return 'identity'
  if (/\bbr\b/.test(header)) return 'br'
  return /\bgzip\b/.test(header) ? 'gzip' : 'identity'
}
