import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import type { FastifyBaseLogger } from 'fastify'
import type { S3Config } from '../../config.ts'
import { checkedFileId } from '../files/file-id.rule.ts'
import type { FileStorage } from '../files/files.port.ts'
import { Failure } from '../http/failure.ts'
import { Circuit } from './circuit.ts'

interface Options {
  readonly config: S3Config
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** Never goes back. */
  readonly now?: () => number
  /** How long each try's answer, and each next piece of it, is waited for. */
  readonly waitMilliseconds?: number
  /** How long somebody who reads waits for an answer's beginning, however often it is tried. */
  readonly readWithinMilliseconds?: number
}

const pauseSeconds = 10
const immutable = 'private, max-age=31536000, immutable'

/** Of an upload, with all its tries. */
const writeWithinMilliseconds = 30_000

/**
 * A storage in a bucket that speaks S3. What the bucket does not answer is a 503 with Retry-After; after five such in a
 * row it is left alone for a while.
 */
export async function openS3Storage({
  config,
  log,
  now = () => performance.now(),
  waitMilliseconds = 10_000,
  readWithinMilliseconds = 4_000,
}: Options): Promise<FileStorage> {
  // Large, and of no use to a shop with a folder.
  const s3 = await import('@aws-sdk/client-s3')
  const client: S3Client = new s3.S3Client({
    endpoint: config.endpoint,
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    forcePathStyle: true,
    maxAttempts: 3,
    // Checksums of the newest kind are unknown to most who speak S3.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: Math.min(waitMilliseconds, 3000),
      requestTimeout: waitMilliseconds,
      socketTimeout: waitMilliseconds,
      throwOnRequestTimeout: true,
    },
  })
  const circuit = new Circuit({ failures: 5, pauseMilliseconds: pauseSeconds * 1000, now })
  const within = (milliseconds: number) => ({ abortSignal: AbortSignal.timeout(milliseconds) })
  const placeOf = (id: string) => ({ Bucket: config.bucket, Key: config.prefix + checkedFileId(id) })

  /** Null: there is no such object. */
  async function request<T>(what: string, question: () => Promise<T>): Promise<T | null> {
    if (!circuit.enter()) throw unavailable()
    try {
      const answer = await question()
      circuit.close()
      return answer
    } catch (error) {
      const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
      if (name === 'NoSuchKey' || name === 'NotFound') {
        circuit.close()
        return null
      }
      circuit.fail()
      // Neither keys nor addresses: what went wrong is enough to look into it.
      log.warn(
        { event: 's3-failed', what, error: name, status: $metadata?.httpStatusCode },
        'the bucket of files does not answer',
      )
      throw unavailable()
    }
  }

  async function open(id: string, range?: { start: number; end: number }): Promise<Readable | null> {
    const place = placeOf(id)
    const part = range && { Range: `bytes=${range.start}-${range.end}` }
    const answer = await request('get', () =>
      client.send(new s3.GetObjectCommand({ ...place, ...part }), within(readWithinMilliseconds)),
    )
    if (answer === null) return null
    if (!(answer.Body instanceof Readable)) throw unavailable()
    // A bucket that passes the part over would send all of it under the length of a part.
    if (range && answer.ContentLength !== range.end - range.start + 1) {
      answer.Body.destroy()
      throw unavailable()
    }
    return answer.Body
  }

  return {
    async put(id, bytes) {
      const place = placeOf(id)
      await request('put', () =>
        client.send(
          new s3.PutObjectCommand({ ...place, Body: bytes, ContentLength: bytes.byteLength, CacheControl: immutable }),
          within(writeWithinMilliseconds),
        ),
      )
    },
    async has(id) {
      const place = placeOf(id)
      return (
        (await request('head', () => client.send(new s3.HeadObjectCommand(place), within(readWithinMilliseconds)))) !==
        null
      )
    },
    async read(id) {
      const body = await open(id)
      if (body === null) return null
      const parts: Buffer[] = []
      // Pieces may come in time one by one and never end.
      const late = setTimeout(() => body.destroy(new Error('late')), writeWithinMilliseconds)
      try {
        for await (const part of body) parts.push(part as Buffer)
      } catch {
        circuit.fail()
        throw unavailable()
      } finally {
        clearTimeout(late)
      }
      return Buffer.concat(parts)
    },
    stream: open,
    async remove(id) {
      const place = placeOf(id)
      await request('delete', () => client.send(new s3.DeleteObjectCommand(place), within(writeWithinMilliseconds)))
    },
  }
}

const unavailable = () => new Failure(503, 'Файлы сейчас недоступны. Повторите через минуту', {}, {}, pauseSeconds)
