/** Widths pictures are requested: those the API makes (contract: previewSizes). */
export const pictureWidths = [96, 160, 320, 480, 640, 960, 1280, 1920] as const
export type PictureWidth = (typeof pictureWidths)[number]
export const largestWidth: PictureWidth = 1920

/** spec 7: address of a picture. */
export const pictureUrl = (fileId: string, width: PictureWidth, format: 'webp' | 'avif' = 'webp') =>
  `/api/image-minifier/v1/${fileId}.webp?preview=${width}&format=${format}`

/** The picture as large as there is, for looking at by itself and for keeping. */
export const videoUrl = (fileId: string, extension: 'mp4' | 'webm') => `/api/video/v1/${fileId}.${extension}`

export const wholePictureUrl = (fileId: string) => `/api/image-minifier/v1/${fileId}.jpg`

/** Addresses of every width that makes sense up to the largest, for srcset. */
export function pictureSet(fileId: string, largest: PictureWidth, format: 'webp' | 'avif' = 'webp'): string {
  // Below half of the largest a smaller picture saves nothing worth its address.
  return pictureWidths
    .filter((width) => width <= largest && width * 3 >= largest)
    .map((width) => `${pictureUrl(fileId, width, format)} ${width}w`)
    .join(', ')
}
