import { Button } from '@shpulka/ui/button.tsx'
import { Icon } from '@shpulka/ui/icon.tsx'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { useEffect, useState } from 'react'

interface Props {
  name: string
  number: number
  title: string
  /** The summary shown when the block is folded. */
  summary: string
  isFolded: boolean
  onFold: (isFolded: boolean) => void
  /** Pressed when the block is filled in; folds it, or shows the errors. */
  onDone: () => void
  children: React.ReactNode
}

/**
 * A part of the form that folds to one line. It is a `details` element: folded fields are still sent, and it opens
 * without scripts.
 */
export function CheckoutBlock({ name, number, title, summary, isFolded, onFold, onDone, children }: Props) {
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => setIsHydrated(true), [])
  return (
    <section aria-label={title} data-block={name}>
      <details
        open={!isFolded}
        onToggle={({ currentTarget }) => currentTarget.open === isFolded && onFold(!currentTarget.open)}
        className="group/block rounded-card border border-line bg-surface"
      >
        <summary className="flex cursor-pointer list-none items-center gap-3 rounded-card p-4 md:px-6 [&::-webkit-details-marker]:hidden">
          <BlockNumber number={number} isDone={isFolded} />
          <span className="min-w-0 grow">
            <h2 className="text-lead!">{title}</h2>
            <span className="line-clamp-3 text-note text-ink-2 group-open/block:hidden">
              <NonBreakingText>{summary}</NonBreakingText>
            </span>
          </span>
          <span className="inline-flex min-h-11 items-center text-note text-link group-open/block:hidden md:min-h-0">
            Изменить
          </span>
        </summary>
        <div className="px-4 pb-4 md:px-6 md:pb-6">
          {children}
          {isHydrated && (
            <Button
              look="quiet"
              onClick={onDone}
              className="mt-4"
              aria-label={`Дальше: ${title.toLowerCase()} — всё верно`}
            >
              Дальше
            </Button>
          )}
        </div>
      </details>
    </section>
  )
}

/** The last part, which cannot be folded: consent is given only to what is visible. */
export function OpenBlock({ number, title, children }: Pick<Props, 'number' | 'title' | 'children'>) {
  return (
    <section aria-label={title} className="rounded-card border border-line bg-surface p-4 md:px-6 md:pb-6">
      <div className="mb-4 flex items-center gap-3">
        <BlockNumber number={number} isDone={false} />
        <h2 className="text-lead!">{title}</h2>
      </div>
      {children}
    </section>
  )
}

function BlockNumber({ number, isDone }: { number: number; isDone: boolean }) {
  return (
    <span aria-hidden className="grid size-7 shrink-0 place-content-center rounded-full bg-ink text-note text-white">
      {isDone ? <Icon name="check" className="size-4 stroke-[2.5]" /> : number}
    </span>
  )
}
