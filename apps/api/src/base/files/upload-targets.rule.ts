import type { UploadTargetCode } from '@shpulka/contract/base/files'

/** The limits of an upload for one purpose. */
export interface UploadTarget {
  /** Also accepts PDF, DOCX and XLSX. */
  readonly allowsDocuments: boolean
  /** Also accepts files of guests, identified by their cart token. */
  readonly allowsGuests: boolean
  readonly maxBytes: number
  /**
   * The longest side of the stored picture, in pixels. It is re-encoded as JPEG without metadata (location, camera and
   * so on).
   */
  readonly maxSide: number
  /** Limit of different files of one uploader within an hour. */
  readonly perHour: number
}

const photo: UploadTarget = {
  allowsDocuments: false,
  allowsGuests: false,
  maxBytes: 12 * 1024 * 1024,
  maxSide: 2560,
  perHour: 40,
}

/** To add a purpose, add a line here and its code to the contract. */
export const uploadTargets: Readonly<Record<UploadTargetCode, UploadTarget>> = {
  'refund-photo': photo,
  'review-photo': photo,
  'form-attachment': {
    allowsDocuments: true,
    allowsGuests: true,
    maxBytes: 15 * 1024 * 1024,
    maxSide: 2560,
    perHour: 30,
  },
}

export const uploadMaxBytes = Math.max(...Object.values(uploadTargets).map(({ maxBytes }) => maxBytes))

/** Limit of bytes stored for one uploader within a day. */
export const uploadedBytesPerDay = 100 * 1024 * 1024

/** Limit of guests' files from one network address within an hour, because a new cart token costs nothing. */
export const guestUploadsPerHour = 60
