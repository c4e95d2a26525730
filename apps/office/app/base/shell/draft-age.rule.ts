/** Whose draft it is and when something was last typed in it. */
export interface DraftMark {
  readonly staffId: number
  readonly at: number
}

const maxAgeMilliseconds = 24 * 60 * 60 * 1000

/** Whether a draft may be shown: to who wrote it, within a day, unless they have signed out since. */
export const isDraftOf = (
  { staffId, at }: DraftMark,
  { reader, now, signedOutAt }: { readonly reader: number; readonly now: number; readonly signedOutAt: number },
): boolean => staffId === reader && now - at < maxAgeMilliseconds && at > signedOutAt
