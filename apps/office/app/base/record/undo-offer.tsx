import { type UndoableChange, undo, undoSeconds } from '@shpulka/contract/base/undo'
import { Button } from '@shpulka/ui/button.tsx'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiFailure, callApi } from '../api/client.ts'
import { dropPrefetched } from '../api/prefetch.ts'
import { actionTitle, recordTitle, valueText } from '../audit/audit-text.rule.ts'
import { useKeys } from '../shell/use-keys.ts'

let checkLastChange: (isAnnounced: boolean) => void = () => {}

/**
 * Call it after each change: if it can be undone, an «undo» is offered for some seconds. `isAnnounced`: the page itself
 * tells screen readers what was done, so the offer does not.
 */
export const offerUndo = ({ isAnnounced = false } = {}): void => checkLastChange(isAnnounced)

/** Offers to undo the last change. It stays while the pointer or the focus is on it. */
export function UndoOffer() {
  const [change, setChange] = useState<UndoableChange | null>(null)
  const [message, setMessage] = useState('')
  const [isPaused, setPaused] = useState(false)
  const [isSilent, setSilent] = useState(false)
  const revalidator = useRevalidator()
  useEffect(() => {
    checkLastChange = (isAnnounced) => {
      // Without an answer nothing is offered.
      callApi(undo.viewLastChange, {}).then(
        (answer) => {
          setMessage('')
          setSilent(isAnnounced)
          setChange(answer.change)
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
          <p className="min-w-0 grow basis-60 break-words">{change ? changeSummary(change) : message}</p>
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

/** «Статус заказа: заказ Ш-1001, Оформлен → Подтверждён». */
function changeSummary({ action, recordKind, recordId, recordName, changes }: UndoableChange): string {
  const [first] = Object.values(changes).filter((values) => values.every((value) => typeof value === 'string'))
  const what = `${actionTitle(action)}: ${recordTitle(recordKind, recordId, recordName)}`
  return first ? `${what}, ${valueText(first[0])} → ${valueText(first[1])}` : what
}
