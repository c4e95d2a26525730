import { type RefObject, useEffect, useEffectEvent } from 'react'

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled):not([type=hidden]), select:not(:disabled), ' +
  'textarea:not(:disabled), summary'

/** Makes an element that covers the page a dialog: traps the focus, stops the page from scrolling, closes on Escape. */
export function useModal(element: RefObject<HTMLElement | null>, isOpen: boolean, onClose: () => void) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const sheet = element.current
    if (!isOpen || !sheet) return
    const previousFocus = document.activeElement as HTMLElement | null
    const all = () => [...sheet.querySelectorAll<HTMLElement>(focusable)].filter((each) => each.checkVisibility())
    all()[0]?.focus()
    document.documentElement.style.overflow = 'hidden'
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') return close()
      if (event.key !== 'Tab') return
      const places = all()
      const edge = event.shiftKey ? places[0] : places.at(-1)
      if (document.activeElement !== edge && sheet.contains(document.activeElement)) return
      event.preventDefault()
      ;(event.shiftKey ? places.at(-1) : places[0])?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.documentElement.style.overflow = ''
      previousFocus?.focus()
    }
  }, [element, isOpen])
}
