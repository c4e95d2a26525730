import { type ComponentProps, type RefObject, useEffectEvent, useLayoutEffect } from 'react'

interface Props extends ComponentProps<'dialog'> {
  ref: RefObject<HTMLDialogElement | null>
  /** What gets the focus when the layer closes; null: what had it before. */
  returnTo: () => HTMLElement | null
  /** Called instead of closing the layer when the browser would close it, by Escape or a gesture. */
  onDismiss: () => void
}

/** A dialog over the page that keeps the focus inside. */
export function Layer({ ref, returnTo, onDismiss, children, ...attributes }: Props) {
  useLayer(ref, returnTo)
  return (
    <dialog
      ref={ref}
      tabIndex={-1}
      onCancel={(event) => {
        event.preventDefault()
        onDismiss()
      }}
      {...attributes}
    >
      <FocusGuard onFocus={() => focusEdge(ref.current, 'last')} />
      {children}
      <FocusGuard onFocus={() => focusEdge(ref.current, 'first')} />
    </dialog>
  )
}

/** Catches Tab at either end of the layer and sends the focus to the other end. */
function FocusGuard({ onFocus }: { onFocus: () => void }) {
  // biome-ignore lint/a11y/noStaticElementInteractions: it passes the focus on at once
  // biome-ignore lint/a11y/noNoninteractiveTabindex: likewise
  return <span tabIndex={0} onFocus={onFocus} />
}

/** Opens a dialog over the page: the page behind is inert and does not scroll; on closing the focus returns. */
function useLayer(dialog: RefObject<HTMLDialogElement | null>, returnTo: () => HTMLElement | null) {
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
function focusEdge(layer: HTMLElement | null, edge: 'first' | 'last') {
  const places = layer?.querySelectorAll<HTMLElement>(':is(a[href], button, video):not([tabindex="-1"], [inert] *)')
  places?.[edge === 'first' ? 0 : places.length - 1]?.focus()
}
