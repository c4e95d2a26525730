import { useEffect, useRef } from 'react'
import { doubledKeys, type Keys } from './keys.rule.ts'

/** Of every part of the page that is open. */
const bound = new Set<{ readonly current: Keys }>()

/** Keys of the page as they are bound now, with what each does. */
export const boundKeys = (): readonly (readonly [key: string, title: string])[] =>
  [...bound].flatMap(({ current }) => Object.entries(current).map(([key, [title]]) => [key, title] as const))

/**
 * Keys of a page by the place of the key, so that the Russian layout works; not while somebody types or a dialog is
 * open. `keys`: by the letter of the Latin layout or the digit, what each does in words and how.
 */
export function useKeys(keys: Keys): void {
  const now = useRef(keys)
  now.current = keys
  useEffect(() => {
    bound.add(now)
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat || event.defaultPrevented)
        return
      if (event.target instanceof Element && event.target.matches('input, textarea, select')) return
      if (document.querySelector('[role=dialog]')) return
      const key = now.current[event.code.replace(/^(Key|Digit)/, '').toLowerCase()]
      if (!key) return
      event.preventDefault()
      key[1]()
    }
    window.addEventListener('keydown', onKey)
    return () => {
      bound.delete(now)
      window.removeEventListener('keydown', onKey)
    }
  }, [])
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: journeys fail for whatever is said there
    for (const key of doubledKeys([...bound].map(({ current }) => current))) console.error(`Key ${key} is bound twice`)
  })
}
