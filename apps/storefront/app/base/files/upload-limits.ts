/** The limits of POST /file/v1, checked by FileDrop before it uploads. */
export const photoLimits = {
  accept: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  maxBytes: 12 * 1024 * 1024,
} as const

export const attachmentLimits = {
  accept: [...photoLimits.accept, 'application/pdf', '.pdf', '.docx', '.xlsx'],
  maxBytes: 15 * 1024 * 1024,
} as const
