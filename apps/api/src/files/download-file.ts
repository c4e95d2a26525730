import type { files } from '@shpulka/contract/files'
import { Failure, notFound } from '../http/failure.ts'
import type { Verb } from '../http/visit.ts'
import { askedRange } from './byte-range.rule.ts'
import type { FilesDeps } from './deps.ts'
import { attachmentHeader } from './file-name.rule.ts'
import { fileIdOf, findVisibleFile } from './find-visible-file.ts'
import { namesTag } from './picture-variant.rule.ts'

export const downloadFile: Verb<typeof files.downloadFile, FilesDeps> = async ({ params, visitor, reply }, { pool, storage }) => {
  const file = await findVisibleFile(pool, visitor, fileIdOf(params.id))
  const { headers } = reply.request
  const tag = `"${file.sha256.toString('base64url')}"`
  reply.headers({
    'cache-control': file.isPublic ? 'public, max-age=86400' : 'private, no-store',
    etag: tag,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': attachmentHeader(file.name),
  })
  if (namesTag(headers['if-none-match'], tag)) return reply.code(304).send()

  // If-Range with another tag: the part at hand is of other bytes, so all of them are needed.
  const isPartWanted = headers['if-range'] === undefined || headers['if-range'] === tag
  const range = isPartWanted ? askedRange(headers.range, file.sizeBytes) : 'all'
  if (range === 'none') {
    reply.header('content-range', `bytes */${file.sizeBytes}`)
    throw new Failure(416, 'В файле нет такой части')
  }
  const stream = await storage.stream(file.id, range === 'all' ? undefined : range)
  if (!stream) throw notFound('Файл не найден')
  reply.type(file.mime)
  if (range === 'all') return reply.header('content-length', file.sizeBytes).send(stream)
  return reply
    .code(206)
    .headers({ 'content-range': `bytes ${range.start}-${range.end}/${file.sizeBytes}`, 'content-length': range.end - range.start + 1 })
    .send(stream)
}
