import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { Failure, notFound } from '../http/failure.ts'
import { requestedRange } from './byte-range.rule.ts'
import type { FileStorage } from './file-storage.ts'
import type { FileRow } from './files.sql.ts'
import { namesTag } from './picture-variant.rule.ts'

/**
 * Streams a file or the requested part of it from the storage; 304 for a client that has it, 416 for a part past its
 * end.
 */
export async function sendBytes(
  reply: FastifyReply,
  storage: FileStorage,
  file: Pick<FileRow, 'id' | 'sha256' | 'sizeBytes' | 'mime'>,
  own: Readonly<Record<string, string>>,
): Promise<FastifyReply> {
  const { headers, method } = reply.request
  const tag = `"${file.sha256.toString('base64url')}"`
  reply.headers({ etag: tag, 'accept-ranges': 'bytes', 'x-content-type-options': 'nosniff', ...own })
  if (namesTag(headers['if-none-match'], tag)) return reply.code(304).send()

  // If-Range with another tag: the part at hand is of other bytes, so all of them are needed.
  const isPartWanted = headers['if-range'] === undefined || headers['if-range'] === tag
  const range = isPartWanted ? requestedRange(headers.range, file.sizeBytes) : 'all'
  if (range === 'none') {
    reply.header('content-range', `bytes */${file.sizeBytes}`)
    throw new Failure(416, 'В файле нет такой части')
  }
  const part = range === 'all' ? undefined : range
  // HEAD does not open the file.
  const isHead = method === 'HEAD'
  const stream = isHead ? (await storage.has(file.id)) && Readable.from([]) : await storage.stream(file.id, part)
  if (!stream) throw notFound('Файл не найден')
  reply.type(file.mime).header('content-length', part ? part.end - part.start + 1 : file.sizeBytes)
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${file.sizeBytes}`)
  return reply.send(stream)
}
