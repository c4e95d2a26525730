import type { InboxAction } from '@shpulka/contract/people/inbox'

/** A labelled line of an item; nothing when the text is empty. */
export const labelled = (label: string, text: string): { label: string; text: string }[] =>
  text === '' ? [] : [{ label, text }]

/** An action of an item; by default it asks for no text and is not a refusal. */
export const inboxAction = (
  code: string,
  title: string,
  text: InboxAction['text'] = null,
  isRefusal = false,
): InboxAction => ({ code, title, text, isRefusal })
