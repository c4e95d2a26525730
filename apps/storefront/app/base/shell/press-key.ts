import { type FormEvent, useRef } from 'react'
import { nextPress, type SentPress } from './press-key.rule.ts'

/** Not `randomUUID`: it is missing on pages opened over plain http. */
export const newPressKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Gives a form a key per press in its hidden field `key`: `field` is the ref of that field, `onSubmit` belongs to the
 * form. `answer`: what came back for the last press. When nothing came, or it is unanswered or uncertain, the same
 * content is sent with the same key, so that the shop does it once.
 */
export function usePressKey(
  answer:
    | { readonly failure: string | null; readonly isUnanswered?: boolean; readonly isUncertain?: boolean }
    | null
    | undefined,
) {
  const field = useRef<HTMLInputElement>(null)
  const sent = useRef<SentPress>(null)
  return {
    field,
    onSubmit({ currentTarget }: FormEvent<HTMLFormElement>) {
      const form = new FormData(currentTarget)
      form.delete('key')
      const content = JSON.stringify([...form])
      const isLost = !answer || answer.isUnanswered === true || answer.isUncertain === true
      sent.current = nextPress(sent.current, content, isLost, newPressKey)
      if (field.current) field.current.value = sent.current.key
    },
  }
}
