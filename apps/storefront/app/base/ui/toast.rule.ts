/** spec 9: kinds of toasts. */
export type ToastKind = 'success' | 'info' | 'warning' | 'error'

export interface ShownToast {
  kind: ToastKind
  content: string
  /** Stands above the content. */
  title?: string
  /** What a click on it does, beside taking it away. */
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
