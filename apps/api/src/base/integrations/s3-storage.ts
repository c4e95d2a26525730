import { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import type { FastifyBaseLogger } from 'fastify'
import type { S3Config } from '../../config.ts'
import { checkedFileId } from '../files/file-id.rule.ts'
import type { FileStorage } from '../files/files.port.ts'
import { Failure } from '../http/failure.ts'
import { traceService } from '../traces/trace-services.ts'
import { Circuit } from './circuit.ts'

interface Options {
  readonly config: S3Config
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** A monotonic clock, in milliseconds. */
  readonly now?: () => number
  /** Time limit of each attempt, and of each next part of an answer. */
  readonly waitMilliseconds?: number
  /** Time limit until a read begins to answer, including all attempts. */
  readonly readWithinMilliseconds?: number
}

const pauseSeconds = 10
const immutable = 'private, max-age=31536000, immutable'

/** Time limit of an upload, including all attempts. */
const writeWithinMilliseconds = 30_000

/**
 * Stores files in an S3 bucket. A bucket that does not answer gives 503 with Retry-After; after five failures in a row
 * no requests are sent for a while.
 */
export async function openS3Storage({
  config,
  log,
  now = () => performance.now(),
  waitMilliseconds = 10_000,
  readWithinMilliseconds = 4_000,
}: Options): Promise<FileStorage> {
  // Imported dynamically: it is large, and a shop that stores files in a folder does not need it.
  const s3 = await import('@aws-sdk/client-s3')
  const client: S3Client = new s3.S3Client({
    endpoint: config.endpoint,
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    forcePathStyle: true,
    maxAttempts: 3,
    // Most S3-compatible services do not support the newest checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: Math.min(waitMilliseconds, 3000),
      requestTimeout: waitMilliseconds,
      // Streams have a time limit of their own (`limitSilence`): this one would cut off clients that read slowly.
      socketTimeout: 0,
      throwOnRequestTimeout: true,
      // A body holds its connection for as long as it is read: with the usual 50 some slow downloads would stop all.
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
  })
  const circuit = new Circuit({ service: 's3', failures: 5, pauseMilliseconds: pauseSeconds * 1000, now })
  const objectOf = (id: string) => ({ Bucket: config.bucket, Key: config.prefix + checkedFileId(id) })

  /** Null when there is no such object. */
  async function request<T>(operationName: string, operation: () => Promise<T>): Promise<T | null> {
    if (!circuit.enter()) throw unavailable()
    try {
      const answer = await traceService('s3', operation)
      circuit.close()
      return answer
    } catch (error) {
      const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
      if (name === 'NoSuchKey' || name === 'NotFound') {
        circuit.close()
        return null
      }
      circuit.fail()
      // Neither keys nor addresses are logged.
      log.warn(
        { event: 's3-failed', operationName, error: name, status: $metadata?.httpStatusCode },
        'the bucket of files does not answer',
      )
      throw unavailable()
    }
  }

  async function open(id: string, range?: { start: number; end: number }): Promise<Readable | null> {
    const object = objectOf(id)
    const part = range && { Range: `bytes=${range.start}-${range.end}` }
    const get = new s3.GetObjectCommand({ ...object, ...part })
    const answer = await request('get', () =>
      within(readWithinMilliseconds, (abortSignal) => client.send(get, { abortSignal })),
    )
    if (answer === null) return null
    if (!(answer.Body instanceof IncomingMessage)) throw unavailable()
    limitSilence(answer.Body, waitMilliseconds)
    // A bucket that ignores the range would send the whole file with the length of a part.
    if (range && answer.ContentLength !== range.end - range.start + 1) {
      answer.Body.destroy()
      throw unavailable()
    }
    return answer.Body
  }

  return {
    async put(id, bytes) {
      const content = { Body: bytes, ContentLength: bytes.byteLength, CacheControl: immutable }
      const put = new s3.PutObjectCommand({ ...objectOf(id), ...content })
      await request('put', () => within(writeWithinMilliseconds, (abortSignal) => client.send(put, { abortSignal })))
    },
    async has(id) {
      const head = new s3.HeadObjectCommand(objectOf(id))
      const send = (abortSignal: AbortSignal) => client.send(head, { abortSignal })
      return (await request('head', () => within(readWithinMilliseconds, send))) !== null
    },
    async read(id) {
      const body = await open(id)
      if (body === null) return null
      const bytes = await wholeBody(body)
      if (bytes === null) {
        circuit.fail()
        throw unavailable()
      }
      return bytes
    },
    stream: open,
    async remove(id) {
      const remove = new s3.DeleteObjectCommand(objectOf(id))
      const send = (abortSignal: AbortSignal) => client.send(remove, { abortSignal })
      await request('delete', () => within(writeWithinMilliseconds, send))
    },
  }
}

/** Connections to the bucket at a time. */
const maxSockets = 1_000

const unavailable = () => new Failure(503, 'Файлы сейчас недоступны. Повторите через минуту', {}, {}, pauseSeconds)

/**
 * Aborts a request not answered in time. Not by `AbortSignal.timeout`: it would also cut off the body of the answer.
 */
async function within<T>(milliseconds: number, send: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), milliseconds)
  try {
    return await send(abort.signal)
  } finally {
    clearTimeout(timer)
  }
}

/** Breaks off a body whose next part does not come in time. While there are parts to read, its reader is waited for. */
function limitSilence(body: IncomingMessage, milliseconds: number) {
  body.setTimeout(milliseconds, () => {
    // It has come whole, and its end waits for the reader.
    if (body.complete) return
    if (body.readableLength === 0) body.destroy(new Error('The bucket has stopped in the middle of a file'))
    else body.setTimeout(milliseconds)
  })
}

/** Null when the body breaks off or comes too slowly: its parts may arrive without pauses and never end. */
async function wholeBody(body: Readable): Promise<Buffer | null> {
  const parts: Buffer[] = []
  const timer = setTimeout(() => body.destroy(new Error('late')), writeWithinMilliseconds)
  try {
    for await (const part of body) parts.push(part as Buffer)
    return Buffer.concat(parts)
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}
