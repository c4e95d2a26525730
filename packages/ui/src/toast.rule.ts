/** spec 9: kinds of toasts. */
export type ToastKind = 'success' | 'info' | 'warning' | 'error'

export interface ShownToast {
  kind: ToastKind
  content: string
  /** Shown above the content. */
  title?: string
  /** The action of a click, besides closing the toast. */
  onClick?: () => void
}

/** spec 9. */
export const toastMilliseconds = 2500

/**
 * spec 9: at most one toast is shown; a new one is dropped while there is one of the same type or the same content. One
 * of another kind replaces it.
 */
export function isToastShown(next: ShownToast, current: ShownToast | null): boolean {
  return current === null || (current.kind !== next.kind && current.content !== next.content)
}
