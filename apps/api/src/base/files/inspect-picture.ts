import sharp, { type Sharp } from 'sharp'
import { drawingMaxBytes, pictureMaxBytes, pictureMaxPixels } from './picture-limits.rule.ts'
import { safeSvg } from './safe-svg.rule.ts'

/** A picture's type, from its bytes alone. */
export interface Picture {
  mime: string
  /** Pixels as shown: after the camera's turn was applied. */
  width: number
  height: number
}

/** Pictures that are decoded; whatever else the decoder could open is not a picture here. */
const mimes: Readonly<Record<string, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  heif: 'image/avif',
  svg: 'image/svg+xml',
}

/**
 * Opens bytes as a picture, within limits that protect memory and processor from a hostile one; null: a drawing that is
 * too large or not valid. Unsafe parts of drawings never reach the decoder.
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
  }).timeout({ seconds: 10 })
}

/** Detects the format and size of a picture; null: the bytes are no picture, or a broken or too large one. */
export async function inspectPicture(bytes: Uint8Array): Promise<Picture | null> {
  if (bytes.length === 0 || bytes.length > pictureMaxBytes) return null
  try {
    const { format, mediaType, autoOrient } = (await openPicture(bytes)?.metadata()) ?? {}
    const mime = format && mimes[format]
    // heif holds HEIC too, which browsers do not show and this decoder cannot decode.
    if (!mime || (format === 'heif' && mediaType !== 'image/avif') || !autoOrient) return null
    // The header may lie about the rest: decoding all of it to a small size finds out.
    await openPicture(bytes)?.resize(16, 16, { fit: 'inside' }).raw().toBuffer()
    return { mime, width: autoOrient.width, height: autoOrient.height }
  } catch {
    return null
  }
}

/** Whether the bytes begin as an XML document that mentions <svg early: the decoder decides the same way. */
export function looksLikeSvg(bytes: Uint8Array): boolean {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 4096))
  return /^(?:\u00ef\u00bb\u00bf)?\s*</.test(start) && /<(?:\w+:)?svg[\s>]/.test(start)
}
