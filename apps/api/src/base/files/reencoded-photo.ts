import { concurrencyLimit, QueueFullError } from '../http/concurrency-limit.ts'
import { badInput, Failure } from '../http/failure.ts'
import { decoded, inspectPicture, looksLikeSvg, openPicture } from './inspect-picture.ts'

/** Decoding a large picture takes a CPU core and up to 200 MB. */
const runLimited = concurrencyLimit(2, 50)
const quality = 85
/** Formats of cameras and screenshots; an SVG or an animation is not a photo. */
const photoMimes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

export interface ReencodedPhoto {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

/** Encodes a photo again, without metadata; null when the file is not a photo. */
export async function reencodedPhoto(original: Buffer, maxSide: number): Promise<ReencodedPhoto | null> {
  // SVG is parsed on the main thread: one as large as a photo would block the process.
  if (looksLikeSvg(original)) return null
  const encoded = await runLimited(async () => {
    const picture = await inspectPicture(original)
    if (!picture || !photoMimes.includes(picture.mime)) return 'no photo'
    return decoded(() =>
      openPicture(original)!
        .autoOrient()
        .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality })
        .toBuffer({ resolveWithObject: true }),
    )
  }).catch((error: unknown) => {
    if (error instanceof QueueFullError)
      throw new Failure(503, 'Сейчас загружают много фотографий: повторите через минуту', {}, {}, 60)
    throw error
  })
  if (encoded === 'no photo') return null
  if (!encoded) throw badInput({ file: 'Фотография повреждена: сохраните её заново и пришлите ещё раз' })
  const { data, info } = encoded
  return { bytes: data, width: info.width, height: info.height }
}
