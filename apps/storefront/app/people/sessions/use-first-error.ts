import { useEffect, useRef } from 'react'

/** Focuses the first field with an error after a form was refused. */
export function useFirstError(answer: unknown) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const field = answer === undefined ? null : form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')
    field?.focus()
    // Typing replaces the wrong value.
    field?.select()
  }, [answer])
  return form
}
