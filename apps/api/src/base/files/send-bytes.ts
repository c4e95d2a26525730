import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { Failure, notFound } from '../http/failure.ts'
import { requestedRange } from './byte-range.rule.ts'
import type { FileStorage } from './file-storage.ts'
import type { FileRow } from './files.sql.ts'
import { matchesTag } from './picture-variant.rule.ts'

/**
 * Streams a file or the requested range of it from the storage; 304 for a client that has cached it, 416 for a range
 * past its end.
 */
export async function sendBytes(
  reply: FastifyReply,
  storage: FileStorage,
  file: Pick<FileRow, 'id' | 'sha256' | 'sizeBytes' | 'mime'>,
  extraHeaders: Readonly<Record<string, string>>,
): Promise<FastifyReply> {
  const { headers, method } = reply.request
  const tag = `"${file.sha256.toString('base64url')}"`
  reply.headers({ etag: tag, 'accept-ranges': 'bytes', 'x-content-type-options': 'nosniff', ...extraHeaders })
  if (matchesTag(headers['if-none-match'], tag)) return reply.code(304).send()

  // If-Range with another tag: the client's part is of another file, so send the whole file.
  const isRangeValid = headers['if-range'] === undefined || headers['if-range'] === tag
  const range = isRangeValid ? requestedRange(headers.range, file.sizeBytes) : 'whole'
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${file.sizeBytes}`)
    throw new Failure(416, 'В файле нет такой части')
  }
  const partRange = range === 'whole' ? undefined : range
  // HEAD does not open the file.
  const isHead = method === 'HEAD'
  const stream = isHead ? (await storage.has(file.id)) && Readable.from([]) : await storage.stream(file.id, partRange)
  if (!stream) throw notFound('Файл не найден')
  reply.type(file.mime).header('content-length', partRange ? partRange.end - partRange.start + 1 : file.sizeBytes)
  if (partRange) reply.code(206).header('content-range', `bytes ${partRange.start}-${partRange.end}/${file.sizeBytes}`)
  return reply.send(stream)
}
