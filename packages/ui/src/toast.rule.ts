/** spec 9: kinds of toasts. */
export type ToastKind = 'success' | 'info' | 'warning' | 'error'

export interface ShownToast {
  kind: ToastKind
  content: string
  /** Shown above the content. */
  title?: string
  /** Called on a click, which also closes the toast: that it was read. */
  onClick?: () => void
  /** What can be done about it: a button, which also closes the toast. */
  action?: { title: string; onPress: () => void }
}

/** spec 9. */
export const toastMilliseconds = 2500

/**
 * spec 9: at most one toast is shown. A new one of the same kind or content as the current is dropped; any other
 * replaces it.
 */
export function isToastShown(next: ShownToast, current: ShownToast | null): boolean {
  return current === null || (current.kind !== next.kind && current.content !== next.content)
}
