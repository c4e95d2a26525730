import { type files, previewSizes } from '@shpulka/contract/base/files'
import type { FastifyReply } from 'fastify'
import { QueueFullError } from '../http/concurrency-limit.ts'
import { badInput, Failure } from '../http/failure.ts'
import type { Handler } from '../http/request-context.ts'
import type { FilesDeps } from './deps.ts'
import { findVisibleFile, normalizedFileId } from './find-visible-file.ts'
import { matchesTag, requestedVariant, type Variant, variantMime, variantTag } from './picture-variant.rule.ts'
import { isShopPicture } from './picture-variants.ts'

export const getImage: Handler<typeof files.getImage, FilesDeps> = async (
  { params, query, visitor, reply },
  { pool, variants },
) => {
  const id = normalizedFileId(params.fileId)
  const variant = requestedVariant(params.ext, query.preview, query.format)
  if (!variant) throw badInput({ preview: `Такого размера нет. Можно: ${previewSizes.join(', ')} или og` })
  const isCachedByClient = matchesTag(reply.request.headers['if-none-match'], variantTag(id, variant))

  // Only pictures of the shop itself are cached in memory, and their bytes never change: no query is needed.
  const getCached = variants.getCached(id, variant)
  if (getCached)
    return isCachedByClient
      ? unchanged(reply, id, variant, cachedForever)
      : send(reply, id, variant, getCached, cachedForever)

  const file = await findVisibleFile(pool, visitor, id)
  const cacheControl = isShopPicture(file) ? cachedForever : file.isPublic ? cachedForADay : notCached
  if (isCachedByClient && file.isPublic) return unchanged(reply, id, variant, cacheControl)
  const bytes = await variants.get(file, variant).catch((error: unknown) => {
    if (error instanceof QueueFullError)
      throw new Failure(429, 'Сейчас готовится слишком много картинок. Повторите через минуту')
    throw error
  })
  if (!bytes)
    throw new Failure(
      415,
      variant.format === 'svg' ? 'Этот файл не рисунок SVG' : 'Этот файл не картинка, или она повреждена',
    )
  return send(reply, id, variant, bytes, cacheControl)
}

const cachedForever = 'public, max-age=31536000, immutable'
/** For published photos of buyers, because a buyer may withdraw a photo. */
const cachedForADay = 'public, max-age=86400'
const notCached = 'private, no-store'

function send(reply: FastifyReply, id: string, variant: Variant, bytes: Buffer, cacheControl: string) {
  return describe(reply, id, variant, cacheControl).type(variantMime(variant)).send(bytes)
}

const unchanged = (reply: FastifyReply, id: string, variant: Variant, cacheControl: string) =>
  describe(reply, id, variant, cacheControl).code(304).send()

function describe(reply: FastifyReply, id: string, variant: Variant, cacheControl: string) {
  return reply.headers({
    'cache-control': cacheControl,
    etag: variantTag(id, variant),
    'x-content-type-options': 'nosniff',
    // An SVG opened directly is a document: it must not run scripts or load anything.
    'content-security-policy': "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox",
    'cross-origin-resource-policy': cacheControl === notCached ? 'same-origin' : 'cross-origin',
  })
}
