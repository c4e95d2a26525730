import type { InboxAction } from '@shpulka/contract/people/inbox'

/** A label with its text, unless there is none. */
export const labelled = (label: string, text: string): { label: string; text: string }[] =>
  text === '' ? [] : [{ label, text }]

/** An action of an item; the usual ones write nothing and refuse nothing. */
export const inboxAction = (
  code: string,
  title: string,
  text: InboxAction['text'] = null,
  isRefusal = false,
): InboxAction => ({ code, title, text, isRefusal })
