import type { UploadTargetCode } from '@shpulka/contract/base/files'

/** The limits of an upload for one purpose. */
export interface UploadTarget {
  /** Beside photos: PDF, DOCX and XLSX. */
  readonly takesDocuments: boolean
  /** Without a sign-in the file is of whoever holds the cart token. */
  readonly allowsGuests: boolean
  readonly maxBytes: number
  /**
   * The stored picture is a new JPEG whose longer side has at most so many pixels: the metadata of the upload (place,
   * camera and the rest) is gone.
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

/** Of one sender within a day, as kept. */
export const uploadedBytesPerDay = 100 * 1024 * 1024

/** Of guests from one address within an hour: a new cart token costs nothing. */
export const guestUploadsPerHour = 60
