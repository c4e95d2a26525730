import { isToastShown, type ShownToast, type ToastKind } from './toast.rule.ts'

let current: ShownToast | null = null
let host: Promise<typeof import('./toast-host.tsx')> | null = null

/** Shows a short message. The code for it loads with the first toast. */
export async function showToast(kind: ToastKind, content: string, more: Omit<ShownToast, 'kind' | 'content'> = {}) {
  const next = { kind, content, ...more }
  if (!isToastShown(next, current)) return
  current = next
  const clearCurrent = () => {
    if (current === next) current = null
  }
  try {
    host ??= import('./toast-host.tsx')
    const { show } = await host
    show(next, clearCurrent)
  } catch (error) {
    // If the code failed to load, the next toast requests it again.
    host = null
    clearCurrent()
    throw error
  }
}
