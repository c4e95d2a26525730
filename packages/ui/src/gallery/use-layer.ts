import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/** Opens a dialog over the page: the page behind is inert and does not scroll; on closing the focus returns. */
export function useLayer(dialog: RefObject<HTMLDialogElement | null>, returnTo: () => HTMLElement | null) {
  const findReturnTarget = useEffectEvent(returnTo)
  useLayoutEffect(() => {
    const layer = dialog.current
    if (!layer) return
    const before = document.activeElement
    const { style } = document.documentElement
    const { overflow } = style
    layer.showModal()
    // Focuses the layer itself: a button could be pressed by a key still held down, and would show a focus ring to
    // mouse users.
    layer.focus()
    style.overflow = 'hidden'
    return () => {
      style.overflow = overflow
      layer.close()
      const place = findReturnTarget() ?? before
      if (place instanceof HTMLElement) place.focus({ preventScroll: true })
    }
  }, [dialog])
}

/** Focuses the first or last focusable element in the layer. */
export function focusEdge(layer: HTMLElement | null, edge: 'first' | 'last') {
  const places = layer?.querySelectorAll<HTMLElement>(':is(a[href], button, video):not([tabindex="-1"], [inert] *)')
  places?.[edge === 'first' ? 0 : places.length - 1]?.focus()
}
