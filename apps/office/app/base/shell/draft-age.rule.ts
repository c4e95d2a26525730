/** Who writes the draft, and when it was last changed. */
export interface DraftMark {
  readonly staffId: number
  readonly at: number
}

const maxAgeMilliseconds = 24 * 60 * 60 * 1000

/** Whether a draft may be shown: only to its author, within a day, and if they have not signed out since. */
export const isDraftOf = (
  { staffId, at }: DraftMark,
  { reader, now, signedOutAt }: { readonly reader: number; readonly now: number; readonly signedOutAt: number },
): boolean => staffId === reader && now - at < maxAgeMilliseconds && at > signedOutAt
