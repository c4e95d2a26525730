import { useState } from 'react'

/** A text that is being written: it is there again after a reload, in this browser alone, until it is sent. */
export function useDraft(name: string) {
  const key = `draft: ${name}`
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '')
  return {
    text,
    set(next: string) {
      setText(next)
      sessionStorage.setItem(key, next)
    },
    clear() {
      setText('')
      sessionStorage.removeItem(key)
    },
  }
}
