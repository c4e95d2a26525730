/** What a form has sent, and the key it was sent with. */
export interface SentPress {
  readonly content: string
  readonly key: string
}

/**
 * A press of a form: with a key of its own, or with that of the press before, when the same content is sent again
 * because the answer was lost. The shop does once what comes with one key.
 */
export const nextPress = (
  before: SentPress | null,
  content: string,
  isUnanswered: boolean,
  newKey: () => string,
): SentPress => (before !== null && isUnanswered && before.content === content ? before : { content, key: newKey() })

/** The key of a sent form; null when it has none, as without scripts. */
export const sentKey = (value: FormDataEntryValue | null): string | null =>
  typeof value === 'string' && /^[\w-]{16,64}$/.test(value) ? value : null
