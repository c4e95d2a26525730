import type { BasketGroup } from '@shpulka/contract/buying/basket'
import { useEffect, useRef, useState } from 'react'
import { paths } from '../../paths.ts'
import { saveUnloadChange } from './unload-changes.ts'
import type { LineChange } from './use-basket-changes.ts'

/** The pause after the last press of − or + before the count is sent. */
const debounceMilliseconds = 250

/** The count chosen by the buyer: shown at once, sent after the last press. */
export function useLineCount(group: BasketGroup, change: LineChange, send: (form: FormData) => void) {
  const [wanted, setWanted] = useState<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const unsent = useRef<number | null>(null)
  const formOf = (count: number): FormData => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ intent: 'set', group: group.id, count })) form.set(name, String(value))
    return form
  }
  const takeUnsent = (): FormData | null => {
    clearTimeout(timer.current)
    if (unsent.current === null) return null
    const form = formOf(unsent.current)
    unsent.current = null
    return form
  }
  const flush = useRef(() => {})
  flush.current = () => {
    const form = takeUnsent()
    if (!form) return
    send(form)
    setWanted(null)
  }
  // Leaving the page cancels an unsent change and aborts one in flight, so the change goes by beacon; repeating it is
  // harmless.
  const leave = useRef(() => {})
  leave.current = () => {
    const form = takeUnsent() ?? (change.count === null ? null : formOf(change.count))
    if (!form) return
    navigator.sendBeacon(`${paths.cart()}.data`, form)
    saveUnloadChange(form)
  }
  useEffect(() => {
    const onLeave = () => leave.current()
    window.addEventListener('pagehide', onLeave)
    return () => {
      window.removeEventListener('pagehide', onLeave)
      flush.current()
    }
  }, [])
  return {
    count: wanted ?? change.count ?? group.count,
    onCount: (count: number) => {
      setWanted(count)
      unsent.current = count
      clearTimeout(timer.current)
      timer.current = setTimeout(() => flush.current(), debounceMilliseconds)
    },
  }
}
