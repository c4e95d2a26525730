import { concurrencyLimit, QueueFull } from '../http/concurrency-limit.ts'
import { badInput, Failure } from '../http/failure.ts'
import { inspectPicture, looksLikeSvg, openPicture } from './inspect-picture.ts'

/** Decoding a large picture takes a processor and up to 200 MB. */
const limited = concurrencyLimit(2, 50)
const quality = 85
/** Formats of cameras and screenshots; a drawing or an animation is no photo. */
const photoMimes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

export interface ReencodedPhoto {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

/** The photo encoded anew, without anything else that was in the file; null: not a photo. */
export async function reencodedPhoto(given: Buffer, maxSide: number): Promise<ReencodedPhoto | null> {
  // SVG is parsed on the main thread: a text as large as a photo would hold up everybody.
  if (looksLikeSvg(given)) return null
  try {
    return await limited(async () => {
      const picture = await inspectPicture(given)
      if (!picture || !photoMimes.includes(picture.mime)) return null
      const { data, info } = await openPicture(given)!
        .autoOrient()
        .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality })
        .toBuffer({ resolveWithObject: true })
      return { bytes: data, width: info.width, height: info.height }
    })
  } catch (error) {
    if (error instanceof QueueFull)
      throw new Failure(503, 'Сейчас загружают много фотографий: повторите через минуту', {}, {}, 60)
    throw badInput({ file: 'Фотография повреждена: сохраните её заново и пришлите ещё раз' })
  }
}
