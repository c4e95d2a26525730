import { lookup } from 'node:dns'
import { createWriteStream } from 'node:fs'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { traceService } from '../traces/trace-services.ts'
import { isPublicAddress } from './public-address.ts'

/** Why a file was not downloaded; the message is in Russian and shown to the owner. */
export class DownloadRefused extends Error {}

export interface Download {
  readonly url: string
  /** Path of the file to write. */
  readonly path: string
  readonly maxBytes: number
  readonly timeoutMilliseconds: number
  /** Sent only to the origin of `url`, so that redirects do not leak a password. */
  readonly headers: Readonly<Record<string, string>>
  /** For tests, whose servers are on this machine. */
  readonly isAllowed?: (address: string) => boolean
}

export interface Downloaded {
  /** True after 304: no file was written. */
  readonly isSame: boolean
  readonly etag: string
  readonly lastModified: string
}

const maxRedirects = 5

/**
 * Downloads a file from a URL entered by a user. After every redirect the host is resolved once and checked, and the
 * connection uses the checked address, so that the URL cannot lead into the shop's own network.
 */
export const download = (options: Download): Promise<Downloaded> =>
  traceService('download', () => downloadUntraced(options))

async function downloadUntraced({ url, ...options }: Download): Promise<Downloaded> {
  const signal = AbortSignal.timeout(options.timeoutMilliseconds)
  const first = parsedUrl(url)
  let current = first
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const isFirstOrigin = current.host === first.host && current.protocol === first.protocol
    const answer = await openRequest(
      current,
      isFirstOrigin ? options.headers : {},
      options.isAllowed ?? isPublicAddress,
      signal,
    )
    const { statusCode = 0, headers } = answer
    if (statusCode >= 300 && statusCode < 400 && statusCode !== 304 && headers.location) {
      answer.destroy()
      current = parsedUrl(headers.location, current)
      continue
    }
    const validators = { etag: headers.etag ?? '', lastModified: headers['last-modified'] ?? '' }
    if (statusCode === 304) {
      answer.destroy()
      return { isSame: true, ...validators }
    }
    if (statusCode !== 200) {
      answer.destroy()
      throw new DownloadRefused(statusText(statusCode))
    }
    await save(answer, options.path, options.maxBytes, signal)
    return { isSame: false, ...validators }
  }
  throw new DownloadRefused('Сервер пересылает с адреса на адрес без конца')
}

function parsedUrl(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.username !== '')
    throw new DownloadRefused('Адрес не подходит: нужен http или https, без логина в адресе')
  return url
}

function openRequest(
  url: URL,
  headers: Download['headers'],
  isAllowed: (address: string) => boolean,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestTls : requestPlain
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve, reject) => {
    // A literal IP address never reaches `lookup`.
    if (isIP(host) && !isAllowed(host)) return reject(new DownloadRefused(privateText))
    const outgoing = request(url, {
      headers: { 'user-agent': 'shpulka', 'accept-encoding': 'identity', ...headers },
      signal,
      agent: false,
      lookup: publicLookup(isAllowed),
    })
    outgoing.on('response', resolve)
    outgoing.on('error', (error) =>
      reject(error instanceof DownloadRefused ? error : new DownloadRefused(errorText(error))),
    )
    outgoing.end()
  })
}

const publicLookup =
  (isAllowed: (address: string) => boolean): LookupFunction =>
  (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 0)
      if (found.length === 0 || !found.every(({ address }) => isAllowed(address)))
        return done(new DownloadRefused(privateText), '', 0)
      if (options.all) return done(null, found)
      done(null, found[0]!.address, found[0]!.family)
    })

const privateText = 'Адрес ведёт во внутреннюю сеть: файлы берутся только из интернета'

async function save(answer: IncomingMessage, path: string, maxBytes: number, signal: AbortSignal): Promise<void> {
  let bytes = 0
  const counted = new Transform({
    transform(part: Buffer, _, done) {
      bytes += part.length
      if (bytes > maxBytes) done(new DownloadRefused(`Файл больше ${Math.floor(maxBytes / 1024 ** 2)} МБ`))
      else done(null, part)
    },
  })
  try {
    await pipeline(answer, counted, createWriteStream(path, { mode: 0o600 }), { signal })
  } catch (error) {
    throw error instanceof DownloadRefused ? error : new DownloadRefused(errorText(error))
  }
}

const statusText = (status: number): string => {
  if (status === 401 || status === 403) return `Сервер не пускает (${status}): проверьте логин и пароль`
  if (status === 404 || status === 410) return `Файла по этому адресу нет (${status})`
  return `Сервер отвечает ошибкой ${status}`
}

function errorText(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'Такого сервера нет: проверьте адрес'
  if (code === 'ECONNREFUSED') return 'Сервер не отвечает'
  if (error instanceof Error && /Abort|Timeout/.test(error.name)) return 'Сервер отвечает слишком долго'
  if (/CERT|SELF_SIGNED|TLS|SSL/.test(code)) return 'Сертификату сервера нельзя верить'
  return 'Связь с сервером оборвалась'
}
