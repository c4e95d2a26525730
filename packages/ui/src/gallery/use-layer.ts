import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/** Puts a dialog over the page: what is behind is inert and does not scroll; at its end the focus goes back. */
export function useLayer(dialog: RefObject<HTMLDialogElement | null>, returnTo: () => HTMLElement | null) {
  const whereTo = useEffectEvent(returnTo)
  useLayoutEffect(() => {
    const layer = dialog.current
    if (!layer) return
    const before = document.activeElement
    const { style } = document.documentElement
    const { overflow } = style
    layer.showModal()
    // The layer itself: a button would be pressed by whoever is still pressing Enter, and be outlined for whoever came
    // by mouse.
    layer.focus()
    style.overflow = 'hidden'
    return () => {
      style.overflow = overflow
      layer.close()
      const place = whereTo() ?? before
      if (place instanceof HTMLElement) place.focus({ preventScroll: true })
    }
  }, [dialog])
}

/** Gives the focus to the first or the last thing in the layer that can have it. */
export function focusEdge(layer: HTMLElement | null, edge: 'first' | 'last') {
  const places = layer?.querySelectorAll<HTMLElement>(':is(a[href], button, video):not([tabindex="-1"], [inert] *)')
  places?.[edge === 'first' ? 0 : places.length - 1]?.focus()
}
