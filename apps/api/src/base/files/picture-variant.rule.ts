import { previewSizes, socialPreview } from '@shpulka/contract/base/files'

/** Raised when encoding or cleaning of pictures changes, so that old variants are rebuilt. */
export const variantsGeneration = 1

/** Largest width when no size is requested. */
const wholeMaxWidth = 1920
/** Largest height as a multiple of the requested width; a taller picture is made narrower. */
const maxHeightToWidth = 3
/** The picture for social networks (spec 9) and its background. */
export const social = { width: 1200, height: 630, ground: '#FBFAF7' } as const

/** A form a picture can be requested in: 10 sizes in 3 formats, or the drawing itself. */
export interface Variant {
  size: (typeof previewSizes)[number] | typeof socialPreview | 'whole'
  format: 'webp' | 'avif' | 'jpg' | 'svg'
}

/**
 * The variant a URL requests (spec 7: preview and format are omitted for svg); null: a size that is not on the list.
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

/** Name of a variant among those of its file. */
export const variantName = ({ size, format }: Variant): string =>
  format === 'svg' ? 'drawing.svg' : `${size}.${format}`

/** The box a picture is fitted into; photos are never enlarged, drawings are redrawn at any size. */
export function variantBox({ size }: Variant): { width: number; height: number } {
  if (size === socialPreview) return social
  const width = size === 'whole' ? wholeMaxWidth : size
  return { width, height: width * maxHeightToWidth }
}

/**
 * Dots per inch at which a drawing (72 at its own size) fills the box exactly, so that it is rendered sharp instead of
 * being enlarged.
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

/**
 * Strong, and known before the variant is made: the bytes under an id never change, only the way they are encoded does.
 */
export const variantTag = (fileId: string, variant: Variant): string =>
  `"${fileId}-${variantName(variant)}-${variantsGeneration}"`

/** Whether If-None-Match names the tag (weak comparison, RFC 9110). */
export function namesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((each) => each.trim().replace(/^W\//, '') === tag)
}
