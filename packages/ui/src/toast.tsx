import { isToastShown, type ShownToast, type ToastKind, toastMilliseconds } from './toast.rule.ts'

let current: ShownToast | null = null
let host: Promise<typeof import('./toast-host.tsx')> | null = null

/**
 * Loads the code of toasts, so that the loss of the connection can be said by one. Once: browsers do not request code
 * again that failed to load, until the page is reloaded.
 */
export const loadToasts = () => {
  host ??= import('./toast-host.tsx')
  return host
}

/** Shows a short message. The code for it loads with the first toast, if it has not been loaded before. */
export async function showToast(kind: ToastKind, content: string, more: Omit<ShownToast, 'kind' | 'content'> = {}) {
  const next = { kind, content, ...more }
  if (!isToastShown(next, current)) return
  current = next
  const clearCurrent = () => {
    if (current === next) current = null
  }
  try {
    const { show } = await loadToasts()
    show(next, clearCurrent)
  } catch {
    showPlain(next, clearCurrent)
  }
}

/** At most one toast is shown at a time. */
let shownPlain: HTMLElement | null = null

const plainStyle =
  'position:fixed;top:16px;right:16px;z-index:60;width:min(340px,calc(100vw - 32px));padding:12px 16px;' +
  'border-radius:6px;background:#171a21;color:#fff'

/** A toast without the code and the styles of toasts, which do not load when the connection is lost. */
function showPlain({ title, content, onClick, action }: ShownToast, onClose: () => void) {
  const message = document.createElement('div')
  message.role = 'alert'
  message.style.cssText = plainStyle
  for (const text of [title, content])
    if (text) message.append(Object.assign(document.createElement('p'), { textContent: text }))
  const close = () => {
    message.remove()
    onClose()
  }
  setTimeout(close, toastMilliseconds)
  if (action) {
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: action.title })
    button.style.cssText = 'min-height:44px;font-weight:600;text-decoration:underline'
    button.onclick = () => {
      close()
      action.onPress()
    }
    message.append(button)
  } else
    message.onclick = () => {
      close()
      onClick?.()
    }
  shownPlain?.remove()
  shownPlain = message
  document.body.append(message)
}
