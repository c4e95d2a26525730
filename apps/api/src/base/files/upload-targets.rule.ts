import type { UploadTargetCode } from '@shpulka/contract/base/files'

/** The limits of an upload for one purpose. */
export interface UploadTarget {
  /** Also accepts PDF, DOCX and XLSX. */
  readonly takesDocuments: boolean
  /** Also accepts files of guests, who own them by their cart token. */
  readonly allowsGuests: boolean
  readonly maxBytes: number
  /**
   * Longer side of the stored picture, in pixels, at most. It is a new JPEG without the metadata of the upload (place,
   * camera and the rest).
   */
  readonly maxSide: number
  /** Files of one sender within an hour, each counted once (a client may send one again). */
  readonly perHour: number
}

const photo: UploadTarget = {
  takesDocuments: false,
  allowsGuests: false,
  maxBytes: 12 * 1024 * 1024,
  maxSide: 2560,
  perHour: 40,
}

/** A new purpose is a line here and its code in the contract. */
export const uploadTargets: Readonly<Record<UploadTargetCode, UploadTarget>> = {
  'refund-photo': photo,
  'review-photo': photo,
  'form-attachment': {
    takesDocuments: true,
    allowsGuests: true,
    maxBytes: 15 * 1024 * 1024,
    maxSide: 2560,
    perHour: 30,
  },
}

export const uploadMaxBytes = Math.max(...Object.values(uploadTargets).map(({ maxBytes }) => maxBytes))

/** Most bytes stored for one sender within a day. */
export const uploadedBytesPerDay = 100 * 1024 * 1024

/** Most files of guests from one network address within an hour: a new cart token costs nothing. */
export const guestUploadsPerHour = 60
