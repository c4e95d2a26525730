import sharp, { type Sharp } from 'sharp'
import { Failure } from '../http/failure.ts'
import { drawingMaxBytes, pictureMaxBytes, pictureMaxPixels } from './picture-limits.rule.ts'
import { safeSvg } from './safe-svg.rule.ts'

/** Of one picture: a hostile file may cost more, and so may any picture on a busy machine. */
const timeoutSeconds = 10

/** The picture may be good: it is to be tried again. */
export class PictureTimeoutError extends Failure {
  constructor() {
    super(503, 'Картинка готовится слишком долго. Повторите через минуту', {}, {}, 60)
  }
}

/** The type and size of a picture, detected from its bytes. */
export interface Picture {
  mime: string
  /** In pixels, after the EXIF orientation was applied. */
  width: number
  height: number
}

/** Accepted formats; the decoder could open others too. */
const mimes: Readonly<Record<string, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  heif: 'image/avif',
  svg: 'image/svg+xml',
}

/**
 * Opens bytes as a picture, within limits that protect memory and CPU from hostile files; null for an SVG that is too
 * large or invalid. Unsafe parts of an SVG never reach the decoder.
 */
export function openPicture(bytes: Uint8Array, density?: number): Sharp | null {
  const isDrawing = looksLikeSvg(bytes)
  if (isDrawing && bytes.length > drawingMaxBytes) return null
  const source = isDrawing ? safeSvg(new TextDecoder().decode(bytes)) : bytes
  if (source === null) return null
  return sharp(typeof source === 'string' ? Buffer.from(source) : source, {
    limitInputPixels: pictureMaxPixels,
    failOn: 'error',
    density,
  }).timeout({ seconds: timeoutSeconds })
}

/** Detects the format and size of a picture; null when the bytes are not a picture, broken or too large. */
export async function inspectPicture(bytes: Uint8Array): Promise<Picture | null> {
  if (bytes.length === 0 || bytes.length > pictureMaxBytes) return null
  return decoded(async () => {
    const { format, mediaType, autoOrient } = (await openPicture(bytes)?.metadata()) ?? {}
    const mime = format && mimes[format]
    // heif also includes HEIC, which browsers do not show and this decoder cannot decode.
    if (!mime || (format === 'heif' && mediaType !== 'image/avif') || !autoOrient) return null
    // The header may be false, so the whole picture is decoded to a small size.
    await openPicture(bytes)?.resize(16, 16, { fit: 'inside' }).raw().toBuffer()
    return { mime, width: autoOrient.width, height: autoOrient.height }
  })
}

/** Null when the decoder finds the bytes broken; throws PictureTimeoutError when it has no time to tell. */
export async function decoded<Result>(decode: () => Promise<Result>): Promise<Result | null> {
  try {
    return await decode()
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('timeout:')) throw new PictureTimeoutError()
    return null
  }
}

/** Whether the bytes begin as an XML document that mentions <svg early: the decoder decides the same way. */
export function looksLikeSvg(bytes: Uint8Array): boolean {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 4096))
  return /^(?:\u00ef\u00bb\u00bf)?\s*</.test(start) && /<(?:\w+:)?svg[\s>]/.test(start)
}
