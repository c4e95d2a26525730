import { useEffect, useRef } from 'react'

/** For a form: after an answer with mistakes the cursor is in the first field to put right. */
export function useFirstError(answer: unknown) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const field = answer === undefined ? null : form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')
    field?.focus()
    // Text typed next replaces the wrong value.
    field?.select()
  }, [answer])
  return form
}
