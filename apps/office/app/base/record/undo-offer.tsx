import { type UndoableChange, undo, undoSeconds } from '@shpulka/contract/base/undo'
import { Button } from '@shpulka/ui/button.tsx'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { dropAhead } from '../api/ahead.ts'
import { ApiFailure, callApi } from '../api/client.ts'
import { actionTitle, recordTitle, valueText } from '../audit/audit-text.rule.ts'
import { useKeys } from '../shell/use-keys.ts'

let look: () => void = () => {}

/** Something was changed: if it may be taken back, that is offered for some seconds. */
export const offerUndo = (): void => look()

/** What one has just done, and the way back. It stays while the pointer or the focus is on it. */
export function UndoOffer() {
  const [change, setChange] = useState<UndoableChange | null>(null)
  const [said, setSaid] = useState('')
  const [isHeld, setHeld] = useState(false)
  const revalidator = useRevalidator()
  useEffect(() => {
    look = () => {
      // Nothing is offered when nobody answers.
      callApi(undo.viewLastChange, {}).then(
        (answer) => {
          setSaid('')
          setChange(answer.change)
        },
        () => {},
      )
    }
    return () => {
      look = () => {}
    }
  }, [])
  useEffect(() => {
    if (isHeld || (!change && said === '')) return
    const timer = setTimeout(() => {
      setChange(null)
      setSaid('')
    }, undoSeconds * 1000)
    return () => clearTimeout(timer)
  }, [change, said, isHeld])
  async function takeBack() {
    if (!change) return
    setChange(null)
    try {
      await callApi(undo.undoChange, { params: { id: change.id } })
      setSaid('Отменено')
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setSaid(error.message)
    }
    dropAhead()
    await revalidator.revalidate()
  }
  useKeys(change ? { z: ['Отменить последнее', () => void takeBack()] } : {})
  return (
    <div role="status" className="fixed inset-x-3 bottom-3 z-40 mx-auto max-w-120">
      {(change || said !== '') && (
        <section
          aria-label="Отмена"
          className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-edge bg-surface p-3 shadow-float"
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <p className="min-w-0 grow basis-60 break-words">{change ? wordsOf(change) : said}</p>
          {change && (
            <Button look="quiet" size="small" aria-keyshortcuts="z" onClick={takeBack}>
              Отменить
              <kbd className="text-note max-md:hidden">Z</kbd>
            </Button>
          )}
        </section>
      )}
    </div>
  )
}

/** «Статус заказа: заказ Ш-1001, Оформлен → Подтверждён». */
function wordsOf({ action, recordKind, recordId, recordName, changes }: UndoableChange): string {
  const [first] = Object.values(changes).filter((values) => values.every((value) => typeof value === 'string'))
  const what = `${actionTitle(action)}: ${recordTitle(recordKind, recordId, recordName)}`
  return first ? `${what}, ${valueText(first[0])} → ${valueText(first[1])}` : what
}
