import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Config } from '../../config.ts'

const region = 'ru-central1'
const keys = { accessKeyId: 'AKIDSHPULKA', secretAccessKey: 'a secret of the tests+/=' }

/** Ids of objects for which any request fails. */
export const s3Failures = {
  fails: '00000000-0000-4000-8000-000000000901',
  isSilent: '00000000-0000-4000-8000-000000000902',
  isAnotherPage: '00000000-0000-4000-8000-000000000903',
  breaksOff: '00000000-0000-4000-8000-000000000904',
  isDenied: '00000000-0000-4000-8000-000000000905',
  hangsUp: '00000000-0000-4000-8000-000000000906',
} as const
/** An object that fails once, then works. */
export const s3Slow = '00000000-0000-4000-8000-000000000907'
/** An object whose first half is sent at once, the rest after `sendRest`. */
export const s3Halved = '00000000-0000-4000-8000-000000000908'

/**
 * An S3 server with path-style URLs: checks signatures (version 4), and supports PUT, GET with ranges, HEAD and DELETE.
 */
export async function serveFakeS3() {
  const objects = new Map<string, Buffer>()
  const requests: string[] = []
  const failedOnce = new Set<string>()
  const { promise: restIsDue, resolve: sendRest } = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    void answer(request, response)
  })

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts)
    const { pathname } = new URL(request.url ?? '/', 'http://s3')
    requests.push(`${request.method} ${pathname}`)
    const problem = signatureProblem(request, body)
    if (problem !== null) return reject(response, 403, 'SignatureDoesNotMatch', problem)
    const [, bucket, ...rest] = pathname.split('/')
    if (bucket !== 'shpulka-files') return reject(response, 404, 'NoSuchBucket')
    const key = rest.join('/')
    if (isFailure(key, request, response)) return
    const object = objects.get(key)
    switch (request.method) {
      case 'PUT':
        objects.set(key, body)
        return void response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end()
      case 'DELETE':
        objects.delete(key)
        return void response.writeHead(204).end()
      case 'HEAD':
        return void (
          object ? response.writeHead(200, { 'content-length': object.length }) : response.writeHead(404)
        ).end()
      default:
        if (object && key.endsWith(s3Halved)) return sendHalves(response, object, restIsDue)
        return object ? sendObject(request, response, object) : reject(response, 404, 'NoSuchKey')
    }
  }

  function isFailure(key: string, request: IncomingMessage, response: ServerResponse): boolean {
    const id = key.split('/').at(-1)
    if (id === s3Slow && !failedOnce.has(id)) {
      failedOnce.add(id)
      reject(response, 503, 'SlowDown')
      return true
    }
    if (id === s3Failures.fails) reject(response, 500, 'InternalError')
    else if (id === s3Failures.isDenied) reject(response, 403, 'AccessDenied')
    else if (id === s3Failures.isAnotherPage)
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
    else if (id === s3Failures.hangsUp) request.socket.destroy()
    else if (id === s3Failures.breaksOff && request.method === 'GET') {
      response.writeHead(200, { 'content-length': 1000 })
      response.write('half', () => request.socket.destroy())
    } else return id === s3Failures.isSilent
    return true
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => void server.close(() => resolve()))
  }
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const config: S3Config = { endpoint, bucket: 'shpulka-files', ...keys, region, prefix: 'shop/' }
  return { config, objects, requests, sendRest, close }
}

async function sendHalves(response: ServerResponse, object: Buffer, restIsDue: Promise<void>) {
  const middle = object.length / 2
  response.writeHead(200, { 'content-length': object.length }).write(object.subarray(0, middle))
  await restIsDue
  response.end(object.subarray(middle))
}

function sendObject(request: IncomingMessage, response: ServerResponse, object: Buffer) {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  if (first === undefined) return void response.writeHead(200, { 'content-length': object.length }).end(object)
  const [start, end] = [Number(first), Math.min(Number(last), object.length - 1)]
  if (start > end) return reject(response, 416, 'InvalidRange')
  response.writeHead(206, {
    'content-length': end - start + 1,
    'content-range': `bytes ${start}-${end}/${object.length}`,
  })
  response.end(object.subarray(start, end + 1))
}

function reject(response: ServerResponse, status: number, code: string, message = code) {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${message}</Message>` +
      `<RequestId>1</RequestId></Error>`,
  )
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

/** Verifies the signature (Signature Version 4); returns the problem, or null when it is valid. */
function signatureProblem(request: IncomingMessage, body: Buffer): string | null {
  const { authorization = '', 'x-amz-date': signedAt, 'x-amz-content-sha256': payload } = request.headers
  const [, credential, signedHeaders, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(authorization) ?? []
  if (!credential || !signedHeaders || typeof signedAt !== 'string' || typeof payload !== 'string') return 'not signed'
  const [id, day = '', ...scope] = credential.split('/')
  if (id !== keys.accessKeyId || scope.join('/') !== `${region}/s3/aws4_request` || !signedAt.startsWith(day))
    return 'another scope'
  if (Math.abs(Date.now() - Date.parse(signedAt.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'))) > 900_000)
    return 'RequestTimeTooSkewed'
  if (payload !== sha256(body)) return 'another body'
  const headers = signedHeaders.split(';')
  if (!headers.includes('host') || !headers.includes('x-amz-content-sha256')) return 'headers are missing'
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3')
  const query = [...searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
  const canonical = [
    request.method,
    pathname,
    query.join('&'),
    ...headers.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signedHeaders,
    payload,
  ].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${keys.secretAccessKey}`)
  const expected = hmac(
    key,
    ['AWS4-HMAC-SHA256', signedAt, [day, ...scope].join('/'), sha256(canonical)].join('\n'),
  ).toString('hex')
  return signature === expected ? null : 'another signature'
}
