import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

interface Combobox {
  field: RefObject<HTMLInputElement | null>
  /** Of the list; options have ids `{listId}-{place}`. */
  listId: string
  /** How many options there are now. */
  count: number
  /** Called with what is typed, at the first focus too. */
  search: (text: string) => void
  /** Where the visitor is: closed when it changes. */
  place: string
}

/**
 * Makes a field of a form a combobox (ARIA 1.2): the focus stays in it, arrows walk through the list below. Without it
 * the field is just a field.
 */
export function useCombobox({ field, listId, count, search, place }: Combobox) {
  const [isOpen, setIsOpen] = useState(false)
  /** Null: none, Enter sends the form. */
  const [active, setActive] = useState<number | null>(null)
  const close = useCallback(() => {
    setIsOpen(false)
    setActive(null)
  }, [])
  const now = useRef({ isOpen, active, count, search })
  now.current = { isOpen, active, count, search }

  // Before the next effect, which opens it at once if the focus is in the field already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes at every change of place
  useEffect(close, [place])

  useEffect(() => {
    const input = field.current
    if (!input) return
    const begin = () => {
      now.current.search(input.value)
      setIsOpen(true)
      setActive(null)
    }
    const walk = (event: KeyboardEvent) => {
      if (event.isComposing) return
      const { isOpen: opened, active: at, count: all } = now.current
      if (event.key === 'Escape' && opened && all > 0) close()
      else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        if (!opened) begin()
        else if (all > 0) setActive(nextPlace(event.key, at, all))
      } else if ((event.key === 'Home' || event.key === 'End') && opened && at !== null)
        setActive(event.key === 'Home' ? 0 : all - 1)
      else if (event.key === 'Enter' && opened && at !== null && at < all)
        document.getElementById(`${listId}-${at}`)?.click()
      else {
        if (event.key === 'Tab' || event.key === 'Enter') close()
        return
      }
      event.preventDefault()
    }
    const leave = (event: FocusEvent) => {
      const to = event.relatedTarget
      if (!(to instanceof Node) || !document.getElementById(listId)?.contains(to)) close()
    }
    input.setAttribute('role', 'combobox')
    input.setAttribute('aria-autocomplete', 'list')
    input.setAttribute('aria-controls', listId)
    input.addEventListener('input', begin)
    input.addEventListener('focus', begin)
    input.addEventListener('click', begin)
    input.addEventListener('keydown', walk)
    input.addEventListener('blur', leave)
    // The focus that brought this code here.
    if (document.activeElement === input) begin()
    return () => {
      input.removeEventListener('input', begin)
      input.removeEventListener('focus', begin)
      input.removeEventListener('click', begin)
      input.removeEventListener('keydown', walk)
      input.removeEventListener('blur', leave)
    }
  }, [field, listId, close])

  const isShown = isOpen && count > 0
  useEffect(() => {
    const input = field.current
    if (!input) return
    input.setAttribute('aria-expanded', String(isShown))
    if (isShown && active !== null && active < count) {
      input.setAttribute('aria-activedescendant', `${listId}-${active}`)
      document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
    } else input.removeAttribute('aria-activedescendant')
  }, [field, listId, isShown, active, count])

  return { isOpen, active, close }
}

/** One further, round through the field itself. */
function nextPlace(key: 'ArrowDown' | 'ArrowUp', at: number | null, count: number): number | null {
  if (key === 'ArrowDown') return at === null ? 0 : at + 1 < count ? at + 1 : null
  return at === null ? count - 1 : at > 0 ? at - 1 : null
}
