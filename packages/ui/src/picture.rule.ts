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
