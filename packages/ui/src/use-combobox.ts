import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

interface Combobox {
  field: RefObject<HTMLInputElement | null>
  /** Id of the list; options have ids `{listId}-{index}`. */
  listId: string
  /** How many options there are now. */
  count: number
  /** Called with the text of the field whenever the list opens or the text changes. */
  search: (text: string) => void
  /** The list closes when this changes. */
  resetKey: string
}

/**
 * Makes a form field a combobox (ARIA 1.2): the focus stays in it, and arrow keys move through the list below. Without
 * it the field still works as a plain one.
 */
export function useCombobox({ field, listId, count, search, resetKey }: Combobox) {
  const [isOpen, setIsOpen] = useState(false)
  /** Index of the active option; null when there is none, and Enter submits the form. */
  const [active, setActive] = useState<number | null>(null)
  const close = useCallback(() => {
    setIsOpen(false)
    setActive(null)
  }, [])
  const latest = useRef({ isOpen, active, count, search })
  latest.current = { isOpen, active, count, search }

  // biome-ignore lint/correctness/useExhaustiveDependencies: before the next effect, which may open the list at once
  useEffect(close, [resetKey])

  useEffect(() => {
    const input = field.current
    if (!input) return
    const openList = () => {
      latest.current.search(input.value)
      setIsOpen(true)
      setActive(null)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing) return
      const { isOpen: opened, active: at, count: all } = latest.current
      if (event.key === 'Escape' && opened && all > 0) {
        close()
        // A dialog around the field would close too.
        event.stopPropagation()
      } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        if (!opened) openList()
        else if (all > 0) setActive(nextIndex(event.key, at, all))
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
    const onBlur = (event: FocusEvent) => {
      const to = event.relatedTarget
      if (!(to instanceof Node) || !document.getElementById(listId)?.contains(to)) close()
    }
    input.setAttribute('role', 'combobox')
    input.setAttribute('aria-autocomplete', 'list')
    input.setAttribute('aria-controls', listId)
    input.addEventListener('input', openList)
    input.addEventListener('focus', openList)
    input.addEventListener('click', openList)
    input.addEventListener('keydown', onKeyDown)
    input.addEventListener('blur', onBlur)
    // The field may already have the focus.
    if (document.activeElement === input) openList()
    return () => {
      input.removeEventListener('input', openList)
      input.removeEventListener('focus', openList)
      input.removeEventListener('click', openList)
      input.removeEventListener('keydown', onKeyDown)
      input.removeEventListener('blur', onBlur)
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

/** The next option, wrapping around through «no option». */
function nextIndex(key: 'ArrowDown' | 'ArrowUp', index: number | null, count: number): number | null {
  if (key === 'ArrowDown') return index === null ? 0 : index + 1 < count ? index + 1 : null
  return index === null ? count - 1 : index > 0 ? index - 1 : null
}
