import { useEffect, useEffectEvent } from 'react'

/** Ctrl+Enter anywhere on the page: the client has said yes, and the order is placed. */
export function useAgreedKey(action: () => void): void {
  const act = useEffectEvent(action)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || !/^(Numpad)?Enter$/.test(event.code) || event.repeat) return
      if (event.defaultPrevented || document.querySelector('[role=dialog]')) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
