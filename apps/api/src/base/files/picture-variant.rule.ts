import { previewSizes, socialPreview } from '@shpulka/contract/base/files'

/** Increased when encoding or sanitizing of pictures changes, so that old variants are rebuilt. */
export const variantsVersion = 1

/** Largest width when no size is requested. */
const maxOriginalWidth = 1920
/** Largest height as a multiple of the requested width; a taller picture is made narrower. */
const maxHeightToWidth = 3
/** The size of the picture for social networks (spec 9), and its background. */
export const socialPicture = { width: 1200, height: 630, background: '#FBFAF7' } as const

/** A size and format in which a picture can be requested: 10 sizes in 3 formats, or the SVG itself. */
export interface Variant {
  size: (typeof previewSizes)[number] | typeof socialPreview | 'whole'
  format: 'webp' | 'avif' | 'jpg' | 'svg'
}

/**
 * The variant that a URL requests (spec 7: preview and format are omitted for svg); null when the size is not listed.
 */
export function requestedVariant(
  ext: 'webp' | 'jpg' | 'svg',
  preview: string | undefined,
  format: 'webp' | 'avif' | 'jpg' | undefined,
): Variant | null {
  if (preview === undefined) return { size: 'whole', format: format ?? ext }
  if (preview === socialPreview) return { size: socialPreview, format: format ?? (ext === 'svg' ? 'jpg' : ext) }
  const size = previewSizes.find((each) => String(each) === preview)
  return size === undefined ? null : { size, format: format ?? ext }
}

/** The file name of a variant. */
export const variantName = ({ size, format }: Variant): string =>
  format === 'svg' ? 'drawing.svg' : `${size}.${format}`

/** The box for a picture; photos are never enlarged, SVGs are rendered at any size. */
export function variantBox({ size }: Variant): { width: number; height: number } {
  if (size === socialPreview) return socialPicture
  const width = size === 'whole' ? maxOriginalWidth : size
  return { width, height: width * maxHeightToWidth }
}

/**
 * The DPI at which an SVG (72 at its own size) fits the box, so that it is rendered sharp instead of being enlarged.
 */
export function drawingDensity(
  drawing: { width: number; height: number },
  box: { width: number; height: number },
): number {
  const scale = Math.min(box.width / drawing.width, box.height / drawing.height)
  return Math.min(Math.max(72 * scale, 1), 100_000)
}

export const variantMime = (variant: Variant): string =>
  ({ webp: 'image/webp', avif: 'image/avif', jpg: 'image/jpeg', svg: 'image/svg+xml' })[variant.format]

/** A strong ETag, known before the variant is encoded: the bytes of an id never change, only their encoding does. */
export const variantTag = (fileId: string, variant: Variant): string =>
  `"${fileId}-${variantName(variant)}-${variantsVersion}"`

/** Whether If-None-Match contains the tag (weak comparison, RFC 9110). */
export function matchesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((each) => each.trim().replace(/^W\//, '') === tag)
}
