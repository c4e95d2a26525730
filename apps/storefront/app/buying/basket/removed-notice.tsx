import { Button } from '@shpulka/ui/button.tsx'
import { FieldError } from '@shpulka/ui/field-frame.tsx'
import { Icon } from '@shpulka/ui/icon.tsx'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { paths } from '../../paths.ts'
import type { BasketChange } from './basket-change.rule.ts'
import { LineFields } from './line-actions.tsx'

/** A removed line, and the idempotency key of putting it back: pressed twice, it comes back once. */
export type RemovedLine = Extract<BasketChange, { intent: 'remove' }>['line'] & { key: string }

interface Props {
  line: RemovedLine
  /** Why it could not be put back; null: nobody tried, or it is not known yet. */
  failure: string | null
  send: (form: HTMLFormElement) => void
  onClose: () => void
}

/** The line just removed, with a button to put it back as it was. */
export function RemovedNotice({ line, failure, send, onClose }: Props) {
  return (
    <div className="flex items-center gap-2 rounded-card border border-line bg-surface py-1.5 pr-1.5 pl-4 shadow-float">
      <div className="min-w-0 grow">
        <p className="line-clamp-2">
          Убрали: <NonBreakingText>{line.title}</NonBreakingText>
        </p>
        {failure && <FieldError>{failure}</FieldError>}
      </div>
      <form
        method="post"
        action={paths.cart()}
        onSubmit={(event) => {
          event.preventDefault()
          send(event.currentTarget)
        }}
      >
        <LineFields intent="add" group={line.groupId} />
        <input type="hidden" name="count" value={line.count} />
        <input type="hidden" name="key" value={line.key} />
        {line.isUnselected && <input type="hidden" name="unselected" value="on" />}
        <Button type="submit" look="quiet" size="small">
          Вернуть
        </Button>
      </form>
      <button
        type="button"
        aria-label="Закрыть"
        onClick={onClose}
        className="grid size-11 shrink-0 place-content-center rounded-control text-ink-3 hover:text-ink md:size-9 [@media(scripting:none)]:hidden"
      >
        <Icon name="x" className="size-5" />
      </button>
    </div>
  )
}
