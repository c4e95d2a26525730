import { useEffect, useRef } from 'react'

/**
 * Focuses the first field with an error after a form was refused, otherwise the message that says why: a long form may
 * have it far above the pressed button.
 */
export function useFocusOnError(answer: unknown) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (answer === undefined || !form.current) return
    const field = form.current.querySelector<HTMLInputElement>('[aria-invalid=true]')
    if (field) {
      field.focus()
      // Typing replaces the wrong value.
      field.select()
      return
    }
    const message = form.current.querySelector<HTMLElement>('[role=alert]')
    message?.focus({ preventScroll: true })
    message?.scrollIntoView({ block: 'nearest' })
  }, [answer])
  return form
}
