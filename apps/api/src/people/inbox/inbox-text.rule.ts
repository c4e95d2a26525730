import type { InboxAction } from '@shpulka/contract/people/inbox'

/** Returns a list with one labelled text, or an empty list when the text is empty. */
export const labelled = (label: string, text: string): { label: string; text: string }[] =>
  text === '' ? [] : [{ label, text }]

/** An action of an item, by default without a text and not a refusal. */
export const inboxAction = (
  code: string,
  title: string,
  text: InboxAction['text'] = null,
  { isRefusal = false } = {},
): InboxAction => ({ code, title, text, isRefusal })
