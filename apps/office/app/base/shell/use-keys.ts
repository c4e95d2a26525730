import { useEffect, useLayoutEffect, useRef } from 'react'
import { duplicateKeys, type Keys } from './keys.rule.ts'

/** Keys of every part of the open page. */
const boundParts = new Set<{ readonly current: Keys }>()

/** Keys that the page binds now, with their descriptions. */
export const boundKeys = (): readonly (readonly [key: string, title: string])[] =>
  [...boundParts].flatMap(({ current }) => Object.entries(current).map(([key, [title]]) => [key, title] as const))

/** Does what the key does on the page that is open now: a page listed before may have been replaced. */
export function runKey(key: string): void {
  for (const { current } of boundParts) if (current[key]) return void current[key][1]()
}

/** Whether a pressed key is typed into a field, or chooses in a list. */
export const isTyping = ({ target }: Event): boolean =>
  target instanceof Element && target.matches('input:not([type=checkbox], [type=radio], [type=file]), textarea, select')

/**
 * Binds keys of a page by their position, so that the Russian layout works; they do nothing while somebody types or a
 * dialog is open. `keys`: description and action by the letter of the Latin layout or by the digit.
 */
export function useKeys(keys: Keys): void {
  const latestKeys = useRef(keys)
  latestKeys.current = keys
  // Bound before the page is painted: whoever sees it may press a key, and the palette runs what is bound by then.
  useLayoutEffect(() => {
    boundParts.add(latestKeys)
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat || event.defaultPrevented)
        return
      if (isTyping(event)) return
      if (document.querySelector('[role=dialog]')) return
      const key = latestKeys.current[event.code.replace(/^(Key|Digit)/, '').toLowerCase()]
      if (!key) return
      event.preventDefault()
      key[1]()
    }
    window.addEventListener('keydown', onKey)
    return () => {
      boundParts.delete(latestKeys)
      window.removeEventListener('keydown', onKey)
    }
  }, [])
  useEffect(() => {
    for (const key of duplicateKeys([...boundParts].map(({ current }) => current))) {
      // biome-ignore lint/suspicious/noConsole: browser tests fail on a console error
      console.error(`Key ${key} is bound twice`)
    }
  })
}
