import type { UploadTargetCode } from '@shpulka/contract/files'

/** What may be sent for one purpose. */
export interface UploadTarget {
  /** Formats, as told by the bytes. */
  readonly mimes: readonly string[]
  readonly maxBytes: number
  /** What is kept is a JPEG of its own making, its longer side at most so many pixels: nothing of what came with the picture (place, camera, other data) is left. */
  readonly longestSide: number
  /** Files of one user within an hour, each counted once (a client may send one again). */
  readonly perHour: number
}

/** A new purpose is a line here and its code in the contract. */
export const uploadTargets: Readonly<Record<UploadTargetCode, UploadTarget>> = {
  'refund-photo': { mimes: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'], maxBytes: 12 * 1024 * 1024, longestSide: 2560, perHour: 40 },
}

/** Of one user within a day, as kept. */
export const uploadedBytesPerDay = 100 * 1024 * 1024
