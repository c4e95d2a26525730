/** Widths in which the API makes pictures (contract: previewSizes). */
export const pictureWidths = [96, 160, 320, 480, 640, 960, 1280, 1920] as const
export type PictureWidth = (typeof pictureWidths)[number]
export const largestWidth: PictureWidth = 1920

/** spec 7: the address of a picture; its extension is the format unless `format` says another. */
export const pictureUrl = (fileId: string, width: PictureWidth, format: 'webp' | 'avif' = 'webp') =>
  `/api/image-minifier/v1/${fileId}.webp?preview=${width}${format === 'webp' ? '' : `&format=${format}`}`

export const videoUrl = (fileId: string, extension: 'mp4' | 'webm') => `/api/video/v1/${fileId}.${extension}`

/** The address of the largest version of a picture, to view separately or to download. */
export const wholePictureUrl = (fileId: string) => `/api/image-minifier/v1/${fileId}.jpg`

/** The `srcset` of a picture: useful widths up to `maxWidth`. */
export function pictureSet(fileId: string, maxWidth: PictureWidth, format: 'webp' | 'avif' = 'webp'): string {
  // Widths below a third of the maximum would save nothing worth the markup.
  return pictureWidths
    .filter((width) => width <= maxWidth && width * 3 >= maxWidth)
    .map((width) => `${pictureUrl(fileId, width, format)} ${width}w`)
    .join(', ')
}

interface PictureSources {
  readonly src: string
  readonly srcSet?: string
  readonly sizes?: string
}

/**
 * The files a browser chooses from. A picture that is about as wide on all screens (`sizes` is pixels alone) has one
 * for ordinary screens and one for dense ones: half the markup. A preload ignores `src`, so an eager one names it
 * twice.
 */
export function pictureSources(
  fileId: string,
  sizes: string,
  maxWidth: PictureWidth,
  isEager: boolean,
): PictureSources {
  const [, shown] = /^(\d+)px$/.exec(sizes) ?? []
  if (shown === undefined) return { src: pictureUrl(fileId, maxWidth), srcSet: pictureSet(fileId, maxWidth), sizes }
  const fileFor = (pixels: number) => pictureWidths.find((width) => width >= pixels || width === maxWidth) ?? maxWidth
  const [plain, dense] = [fileFor(Number(shown)), fileFor(Number(shown) * 2)]
  const src = pictureUrl(fileId, plain)
  if (dense === plain) return { src }
  return { src, srcSet: `${isEager ? `${src}, ` : ''}${pictureUrl(fileId, dense)} 2x` }
}
