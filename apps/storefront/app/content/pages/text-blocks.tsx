import type { BlockOf } from '@shpulka/contract/content/blocks'
import { classes } from '@shpulka/ui/classes.ts'
import { Icon } from '@shpulka/ui/icon.tsx'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { Paragraphs, TextRuns } from './text-runs.tsx'

/** The most comfortable line length for reading. */
export const measure = 'max-w-[70ch]'

export function HeadingBlock({ block: { level, text, id } }: { block: BlockOf<'heading'> }) {
  const Heading = `h${level}` as const
  return (
    <Heading
      id={id}
      className={classes(measure, 'scroll-mt-24 break-after-avoid', level === 2 ? 'pt-5' : 'pt-2 text-lead leading-6')}
    >
      {text}
    </Heading>
  )
}

export function TextBlock({ block: { isLead, paragraphs } }: { block: BlockOf<'text'> }) {
  return (
    <div className={classes(measure, 'space-y-3', isLead && 'text-lead text-balance text-ink-2')}>
      <Paragraphs lines={paragraphs} />
    </div>
  )
}

export function ListBlock({ block: { isOrdered, items } }: { block: BlockOf<'list'> }) {
  const List = isOrdered ? 'ol' : 'ul'
  return (
    <List
      className={classes(
        measure,
        'space-y-2 pl-5 marker:text-ink-3',
        isOrdered ? 'list-decimal marker:font-semibold' : 'list-disc',
      )}
    >
      {items.map((runs, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no other key
        <li key={index} className="pl-1">
          <TextRuns runs={runs} />
        </li>
      ))}
    </List>
  )
}

const tones = {
  note: ['border-line bg-ground', 'text-ink-2', 'info'],
  good: ['border-good bg-good-soft', 'text-good', 'lightbulb'],
  warn: ['border-warn bg-warn-soft', 'text-warn', 'triangle-alert'],
} as const

export function NoticeBlock({ block: { tone, title, paragraphs } }: { block: BlockOf<'notice'> }) {
  const [frame, colour, icon] = tones[tone]
  return (
    <aside
      aria-label={title || 'Обратите внимание'}
      className={classes(measure, 'flex break-inside-avoid gap-3 rounded-card border p-4', frame)}
    >
      <Icon name={icon} className={classes('mt-px size-5 shrink-0', colour)} />
      <div className="min-w-0 space-y-1.5">
        {title && <p className="font-semibold">{title}</p>}
        <Paragraphs lines={paragraphs} />
      </div>
    </aside>
  )
}

/** More steps than this are a column at every width. */
const maxStepsInRow = 4

/** Numbered steps joined by a line; a few of them are a row where there is room. */
export function StepsBlock({ block: { items } }: { block: BlockOf<'steps'> }) {
  const isRow = items.length <= maxStepsInRow
  return (
    <div className={isRow ? 'steps-row' : undefined}>
      <ol className={measure}>
        {items.map(({ title, paragraphs }, index) => (
          <li key={title} className="group relative flex gap-4 pb-5 last:pb-0">
            <span
              aria-hidden
              className="absolute top-9 bottom-0 left-[17px] border-l-2 border-dashed border-line group-last:hidden"
            />
            <span className="grid size-9 shrink-0 place-content-center rounded-full border-2 border-ink bg-surface font-semibold text-ink">
              {index + 1}
            </span>
            <div className="min-w-0 space-y-1.5 pt-1.5">
              <p className="font-semibold">{title}</p>
              <Paragraphs lines={paragraphs} className="text-ink-2" />
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}

export function FactsBlock({ block: { items } }: { block: BlockOf<'facts'> }) {
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-card border border-line bg-surface sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none">
      {items.map(({ title, label }) => (
        <div
          key={title + label}
          className="flex flex-col-reverse justify-end gap-0.5 border-line p-4 max-sm:odd:last:col-span-2 max-sm:even:border-l max-sm:nth-[n+3]:border-t sm:not-first:border-l"
        >
          <dt className="text-note text-ink-2">{label}</dt>
          <dd className="text-title leading-7 font-semibold text-ink">
            <NonBreakingText>{title}</NonBreakingText>
          </dd>
        </div>
      ))}
    </dl>
  )
}
