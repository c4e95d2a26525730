import { useEffect, useRef } from 'react'

/** For a form: after an answer with mistakes the cursor stands in the first field to put right. */
export function useFirstError(answer: unknown) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const field = answer === undefined ? null : form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')
    field?.focus()
    // What is typed next replaces what was wrong.
    field?.select()
  }, [answer])
  return form
}
