import { previewSizes, socialPreview } from '@shpulka/contract/base/files'

/** Raised when pictures are encoded or cleaned otherwise than before: old variants are rebuilt. */
export const variantsGeneration = 1

/** The largest side along the width when no size is requested. */
const wholeMaxWidth = 1920
/** A picture may be this many times higher than the width asked for; a longer strip is made narrower. */
const maxHeightToWidth = 3
/** Social networks' picture (spec 9) and its ground: paper. */
export const social = { width: 1200, height: 630, ground: '#FBFAF7' } as const

/** One of the few shapes a picture can be asked for in: 3 formats of 10 sizes, and the drawing itself. */
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
 * Dots per inch at which a drawing of this size (72 are its own) fills the box exactly, so that it is drawn crisp and
 * not enlarged.
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
