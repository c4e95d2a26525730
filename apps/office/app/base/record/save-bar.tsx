import type { Problem } from '@shpulka/contract/base/problem'
import { Button } from '@shpulka/ui/button.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { momentText } from '@shpulka/ui/text/date-text.rule.ts'
import { useEffect, useRef } from 'react'
import type { ApiFailure } from '../api/client.ts'
import { fieldTitle, valueText } from '../audit/audit-text.rule.ts'

interface Props {
  /** Fields that would be saved; the bar is hidden when there are none. */
  changed: readonly string[]
  isBusy: boolean
  failure: ApiFailure | null
  onDiscard: () => void
  /** `mine`: what is typed here replaces what somebody else has saved meanwhile; `theirs`: the reverse. */
  onResolve: (conflict: NonNullable<Problem['conflict']>, winner: 'mine' | 'theirs') => void
  /** Title of the button: «Сохранить», «Добавить». */
  title?: string
}

/**
 * The bottom bar of a form: lists the fields that will be saved; Ctrl+S saves. A field that somebody else has changed
 * meanwhile is shown with both values.
 */
export function SaveBar({ changed, isBusy, failure, onDiscard, onResolve, title = 'Сохранить' }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== 'KeyS' || !(event.ctrlKey || event.metaKey)) return
      const form = bar.current?.closest('form')
      // When a page has several forms, only the one being edited is saved.
      if (!form || (document.activeElement?.closest('form') ?? form) !== form) return
      event.preventDefault()
      form.requestSubmit()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [])
  if (changed.length === 0) return null
  const conflict = failure?.problem.conflict
  return (
    <div
      ref={bar}
      // In a conflict staff compare values with the fields, which a sticky bar would cover.
      className={classes(
        'flex flex-col gap-2 rounded-card border border-edge bg-surface p-3',
        !conflict && 'sticky bottom-0 z-10 shadow-float',
      )}
    >
      <FailureNotice message={failure?.message} />
      {conflict && <Conflict conflict={conflict} onResolve={onResolve} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="small" isBusy={isBusy} aria-keyshortcuts="Control+S">
          {title}: {changed.map(fieldTitle).join(', ')}
          <kbd className="text-note">Ctrl+S</kbd>
        </Button>
        <Button look="plain" size="small" onClick={onDiscard}>
          Не сохранять
        </Button>
      </div>
    </div>
  )
}

function Conflict({
  conflict,
  onResolve,
}: {
  conflict: NonNullable<Problem['conflict']>
  onResolve: Props['onResolve']
}) {
  return (
    <div className="flex flex-col gap-2">
      <dl className="flex flex-col gap-1">
        {Object.entries(conflict).map(([field, { seen, current, who, at }]) => (
          <div key={field} className="break-words">
            <dt className="text-note text-ink-3">
              {fieldTitle(field)}
              {who && `: ${who}`}
              {at && `, ${momentText(new Date(at))}`}
            </dt>
            <dd className="whitespace-pre-line">
              Было: {valueText(seen, field)} → стало: {valueText(current, field)}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3">
        <Button look="quiet" size="small" onClick={() => onResolve(conflict, 'mine')}>
          Оставить моё
        </Button>
        <Button look="quiet" size="small" onClick={() => onResolve(conflict, 'theirs')}>
          Взять новое
        </Button>
      </div>
    </div>
  )
}
