import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { byteCache } from '../cache/byte-cache.port.ts'
import type { ReadCacheStats } from '../cache/measure-caches.port.ts'
import { concurrencyLimit } from '../http/concurrency-limit.ts'
import { notFound } from '../http/failure.ts'
import { checkedFileId } from './file-id.rule.ts'
import { type FileStorage, writeAtomically } from './file-storage.ts'
import { openPicture } from './inspect-picture.ts'
import { pictureMaxPixels } from './picture-limits.rule.ts'
import {
  drawingDensity,
  social,
  type Variant,
  variantBox,
  variantName,
  variantsGeneration,
} from './picture-variant.rule.ts'
import { safeSvg } from './safe-svg.rule.ts'

/** The properties of a file that a variant is made from. */
export interface PictureSource {
  id: string
  mime: string
  width: number | null
  height: number | null
  isPublic: boolean
  /** The uploader may be erased, and the file with them. */
  ownerUserId: number | null
  ownerGuest: Buffer | null
}

/** A picture of the shop itself: its bytes never change, and everybody may see it. */
export const isImmutable = ({ isPublic, ownerUserId, ownerGuest }: PictureSource): boolean =>
  isPublic && ownerUserId === null && ownerGuest === null

/** Smaller copies of pictures: made once, stored on disk forever and in memory while they are requested. */
export interface PictureVariants {
  /** The variant if it is in memory: only those of the shop's own pictures are. */
  recent(fileId: string, variant: Variant): Buffer | undefined
  /**
   * The variant, made if there is none yet; null: the file is not a picture, or not one that can be decoded. 404: its
   * bytes are lost.
   */
  get(source: PictureSource, variant: Variant): Promise<Buffer | null>
  /** Removes variants of a deleted picture. */
  forget(fileId: string): Promise<void>
  /** Of those in memory. */
  stats: ReadCacheStats
}

interface Options {
  /** Where variants are stored; all of it may be deleted at any time. */
  directory: string
  storage: FileStorage
  /** Size of the memory cache of variants. */
  memoryBytes: number
}

// Two at a time, each on one thread: pictures must not take the processor from calls.
const atOnce = 2
sharp.concurrency(1)
// Its own cache keeps decoded pictures, up to 50 MB of them: variants are cached here.
sharp.cache(false)

export function openPictureVariants({ directory, storage, memoryBytes }: Options): PictureVariants {
  const memory = byteCache<string>(memoryBytes)
  const beingMade = new Map<string, Promise<Buffer | null>>()
  const limited = concurrencyLimit(atOnce)

  const folderOf = (id: string) => join(directory, String(variantsGeneration), checkedFileId(id).slice(0, 2), id)

  // Variants in memory are served without checking whose they are.
  const remember = (source: PictureSource, key: string, bytes: Buffer) => {
    if (isImmutable(source)) memory.set(key, bytes)
  }

  async function findOrCreate(source: PictureSource, variant: Variant, key: string): Promise<Buffer | null> {
    const path = join(folderOf(source.id), variantName(variant))
    // A variant that cannot be read, for whatever reason, is rebuilt.
    const cached = await readFile(path).catch(() => null)
    if (cached) {
      remember(source, key, cached)
      return cached
    }
    return limited(async () => {
      const bytes = await storage.read(source.id)
      if (!bytes) throw notFound('Файл не найден')
      const made = await makeVariant(bytes, source, variant)
      if (!made) return null
      // Not flushed: one lost in a power cut is made again. Another process may write the same bytes under the same
      // name meanwhile. A full disk is no reason to refuse a picture that is at hand.
      await writeAtomically(path, made, { flush: false }).catch(() => {})
      remember(source, key, made)
      return made
    })
  }

  return {
    recent: (fileId, variant) => memory.get(keyOf(fileId, variant)),
    async get(source, variant) {
      if (!source.mime.startsWith('image/') || (variant.format === 'svg' && source.mime !== 'image/svg+xml'))
        return null
      const key = keyOf(source.id, variant)
      const making = beingMade.get(key) ?? findOrCreate(source, variant, key).finally(() => beingMade.delete(key))
      beingMade.set(key, making)
      return making
    },
    stats: memory.stats,
    forget: (fileId) => rm(folderOf(fileId), { recursive: true, force: true }),
  }
}

const keyOf = (fileId: string, variant: Variant) => `${fileId}/${variantName(variant)}`

/** Null when the bytes cannot be decoded within the limits. */
async function makeVariant(bytes: Buffer, source: PictureSource, variant: Variant): Promise<Buffer | null> {
  if (variant.format === 'svg') {
    const drawing = safeSvg(bytes.toString())
    return drawing === null ? null : Buffer.from(drawing)
  }
  const box = variantBox(variant)
  const isDrawing = source.mime === 'image/svg+xml'
  const width = source.width ?? 0
  const height = source.height ?? 0
  if (width * height === 0 || width * height > pictureMaxPixels) return null
  const natural = variant.size === 'whole' && width <= box.width && height <= box.height
  try {
    const picture = openPicture(bytes, isDrawing && !natural ? drawingDensity({ width, height }, box) : undefined)
    if (!picture) return null
    const sized =
      variant.size === 'og'
        ? picture
            .autoOrient()
            .resize({ ...social, fit: 'contain', background: social.ground })
            .flatten({ background: social.ground })
        : picture.autoOrient().resize({ ...box, fit: 'inside', withoutEnlargement: true })
    switch (variant.format) {
      case 'webp':
        return await sized.webp({ quality: 80, effort: 2, smartSubsample: true }).toBuffer()
      case 'avif':
        return await sized.avif({ quality: 55, effort: 1 }).toBuffer()
      case 'jpg':
        // A transparent ground has no colour in JPEG.
        return await sized.flatten({ background: '#ffffff' }).jpeg({ quality: 82, mozjpeg: true }).toBuffer()
    }
  } catch {
    return null
  }
}
