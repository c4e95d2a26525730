import { useEffect, useRef } from 'react'

/**
 * Keys of a page by the place of the key, so that the Russian layout works; not while somebody types or a dialog is
 * open. `keys`: by the letter of the Latin layout or the digit.
 */
export function useKeys(keys: Readonly<Record<string, () => unknown>>): void {
  const now = useRef(keys)
  now.current = keys
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.matches('input, textarea, select')) return
      if (document.querySelector('[role=dialog]')) return
      const act = now.current[event.code.replace(/^(Key|Digit)/, '').toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
