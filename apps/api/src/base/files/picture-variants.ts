import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { byteCache } from '../cache/byte-cache.port.ts'
import type { ReadCacheStats } from '../cache/measure-caches.port.ts'
import { concurrencyLimit } from '../http/concurrency-limit.ts'
import { notFound } from '../http/failure.ts'
import { checkedFileId } from './file-id.rule.ts'
import { type FileStorage, writeAtomically } from './file-storage.ts'
import { decoded, openPicture } from './inspect-picture.ts'
import { pictureMaxPixels } from './picture-limits.rule.ts'
import {
  drawingDensity,
  socialPicture,
  type Variant,
  variantBox,
  variantName,
  variantsVersion,
} from './picture-variant.rule.ts'
import { safeSvg } from './safe-svg.rule.ts'

/** The properties of a file that variants depend on. */
export interface PictureSource {
  id: string
  mime: string
  width: number | null
  height: number | null
  isPublic: boolean
  /** The files of an uploader are deleted when their personal data is erased. */
  ownerUserId: number | null
  ownerGuest: Buffer | null
}

/** Whether the picture belongs to the shop itself: it never changes, and everybody may see it. */
export const isShopPicture = ({ isPublic, ownerUserId, ownerGuest }: PictureSource): boolean =>
  isPublic && ownerUserId === null && ownerGuest === null

/** Resized copies of pictures: made once, stored on disk forever and cached in memory while they are requested. */
export interface PictureVariants {
  /** The variant if it is cached in memory, which is possible only for pictures of the shop itself. */
  getCached(fileId: string, variant: Variant): Buffer | undefined
  /**
   * Returns the variant, made on the first request; null when the file is not a picture that can be decoded. Throws 404
   * when its bytes are lost, PictureTimeoutError when there is no time to make it.
   */
  get(source: PictureSource, variant: Variant): Promise<Buffer | null>
  /** Removes variants of a deleted picture. */
  remove(fileId: string): Promise<void>
  /** Statistics of the memory cache. */
  stats: ReadCacheStats
}

interface Options {
  /** The folder of variants; it may be deleted at any time. */
  directory: string
  storage: FileStorage
  /** Size of the memory cache of variants. */
  memoryBytes: number
}

// Two at a time, each on one thread, so that calls still get CPU time.
const atOnce = 2
sharp.concurrency(1)
// sharp would cache up to 50 MB of decoded pictures; this module caches variants itself.
sharp.cache(false)

export function openPictureVariants({ directory, storage, memoryBytes }: Options): PictureVariants {
  const memory = byteCache<string>(memoryBytes)
  const pending = new Map<string, Promise<Buffer | null>>()
  const runLimited = concurrencyLimit(atOnce)

  const folderOf = (id: string) => join(directory, String(variantsVersion), checkedFileId(id).slice(0, 2), id)

  // Variants in memory are served without a permission check.
  const cacheInMemory = (source: PictureSource, key: string, bytes: Buffer) => {
    if (isShopPicture(source)) memory.set(key, bytes)
  }

  async function findOrCreate(source: PictureSource, variant: Variant, key: string): Promise<Buffer | null> {
    const path = join(folderOf(source.id), variantName(variant))
    // A variant that cannot be read for any reason is rebuilt.
    const cached = await readFile(path).catch(() => null)
    if (cached) {
      cacheInMemory(source, key, cached)
      return cached
    }
    return runLimited(async () => {
      const bytes = await storage.read(source.id)
      if (!bytes) throw notFound('Файл не найден')
      const encoded = await makeVariant(bytes, source, variant)
      if (!encoded) return null
      // Not flushed: a variant lost in a power cut is made again. Another process may write the same bytes meanwhile. A
      // full disk must not prevent the answer.
      await writeAtomically(path, encoded, { flush: false }).catch(() => {})
      cacheInMemory(source, key, encoded)
      return encoded
    })
  }

  return {
    getCached: (fileId, variant) => memory.get(keyOf(fileId, variant)),
    async get(source, variant) {
      if (!source.mime.startsWith('image/') || (variant.format === 'svg' && source.mime !== 'image/svg+xml'))
        return null
      const key = keyOf(source.id, variant)
      const promise = pending.get(key) ?? findOrCreate(source, variant, key).finally(() => pending.delete(key))
      pending.set(key, promise)
      return promise
    },
    stats: memory.stats,
    remove: (fileId) => rm(folderOf(fileId), { recursive: true, force: true }),
  }
}

const keyOf = (fileId: string, variant: Variant) => `${fileId}/${variantName(variant)}`

/** Null when the bytes cannot be decoded within the limits. */
async function makeVariant(bytes: Buffer, source: PictureSource, variant: Variant): Promise<Buffer | null> {
  const { format, size } = variant
  if (format === 'svg') {
    const drawing = safeSvg(bytes.toString())
    return drawing === null ? null : Buffer.from(drawing)
  }
  const box = variantBox(variant)
  const isDrawing = source.mime === 'image/svg+xml'
  const width = source.width ?? 0
  const height = source.height ?? 0
  if (width * height === 0 || width * height > pictureMaxPixels) return null
  const keepsSize = size === 'whole' && width <= box.width && height <= box.height
  return decoded(async () => {
    const picture = openPicture(bytes, isDrawing && !keepsSize ? drawingDensity({ width, height }, box) : undefined)
    if (!picture) return null
    const sized =
      size === 'og'
        ? picture
            .autoOrient()
            .resize({ ...socialPicture, fit: 'contain', background: socialPicture.background })
            .flatten({ background: socialPicture.background })
        : picture.autoOrient().resize({ ...box, fit: 'inside', withoutEnlargement: true })
    switch (format) {
      case 'webp':
        return await sized.webp({ quality: 80, effort: 2, smartSubsample: true }).toBuffer()
      case 'avif':
        return await sized.avif({ quality: 55, effort: 1 }).toBuffer()
      case 'jpg':
        // JPEG has no transparency.
        return await sized.flatten({ background: '#ffffff' }).jpeg({ quality: 82, mozjpeg: true }).toBuffer()
    }
  })
}
