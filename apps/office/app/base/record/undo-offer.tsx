import { undo, undoSeconds } from '@shpulka/contract/base/undo'
import { Button } from '@shpulka/ui/button.tsx'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiFailure, callApi } from '../api/client.ts'
import { dropPrefetched } from '../api/prefetch.ts'
import { useKeys } from '../shell/use-keys.ts'

/** A change that may be undone, in words. */
interface LastChange {
  readonly id: number
  readonly summary: string
}

async function readLastChange(): Promise<LastChange | null> {
  const { change } = await callApi(undo.viewLastChange, {})
  if (!change) return null
  // Loaded with the first change: titles of all that may be done are too heavy for every page.
  const { changeSummary } = await import('../audit/change-summary.rule.ts')
  return { id: change.id, summary: changeSummary(change) }
}

let checkLastChange: (isAnnounced: boolean) => void = () => {}

/**
 * Call it after each change: if it can be undone, an «undo» is offered for some seconds. `isAnnounced`: the page itself
 * tells screen readers what was done, so the offer does not.
 */
export const offerUndo = ({ isAnnounced = false } = {}): void => checkLastChange(isAnnounced)

/** Offers to undo the last change. It stays while the pointer or the focus is on it. */
export function UndoOffer() {
  const [change, setChange] = useState<LastChange | null>(null)
  const [message, setMessage] = useState('')
  const [isPaused, setPaused] = useState(false)
  const [isSilent, setSilent] = useState(false)
  const revalidator = useRevalidator()
  useEffect(() => {
    checkLastChange = (isAnnounced) => {
      // Without an answer nothing is offered.
      readLastChange().then(
        (last) => {
          setMessage('')
          setSilent(isAnnounced)
          setChange(last)
        },
        () => {},
      )
    }
    return () => {
      checkLastChange = () => {}
    }
  }, [])
  useEffect(() => {
    if (isPaused || (!change && message === '')) return
    const timer = setTimeout(() => {
      setChange(null)
      setMessage('')
    }, undoSeconds * 1000)
    return () => clearTimeout(timer)
  }, [change, message, isPaused])
  async function undoLast() {
    if (!change) return
    setChange(null)
    setSilent(false)
    // Its button goes from the page with the focus, and nothing says that the focus has left.
    setPaused(false)
    try {
      await callApi(undo.undoChange, { params: { id: change.id } })
      setMessage('Отменено')
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setMessage(error.message)
    }
    dropPrefetched()
    await revalidator.revalidate()
  }
  useKeys(change ? { z: ['Отменить последнее', () => void undoLast()] } : {})
  return (
    <div role={isSilent ? undefined : 'status'} className="fixed inset-x-3 bottom-3 z-40 mx-auto max-w-120">
      {(change || message !== '') && (
        <section
          aria-label="Отмена"
          className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-edge bg-surface p-3 shadow-float"
          onPointerEnter={() => setPaused(true)}
          onPointerLeave={() => setPaused(false)}
          onFocus={() => setPaused(true)}
          onBlur={() => setPaused(false)}
        >
          <p className="min-w-0 grow basis-60 break-words">{change?.summary ?? message}</p>
          {change && (
            <Button look="quiet" size="small" aria-keyshortcuts="z" onClick={undoLast}>
              Отменить
              <kbd className="text-note">Z</kbd>
            </Button>
          )}
        </section>
      )}
    </div>
  )
}
