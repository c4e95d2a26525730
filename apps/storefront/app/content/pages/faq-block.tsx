import type { BlockOf } from '@shpulka/contract/content/blocks'
import { measure } from './text-blocks.tsx'
import { Paragraphs } from './text-runs.tsx'

/** Questions that unfold with or without scripts and are printed unfolded. */
export function FaqBlock({ block: { items } }: { block: BlockOf<'faq'> }) {
  return (
    <div className="divide-y divide-line rounded-card border border-line bg-surface">
      {items.map(({ question, answer, id }) => (
        <details key={question} id={id} className="printed-open scroll-mt-24 px-4">
          <summary className="fold flex min-h-12 items-center gap-3 py-3 font-medium hover:text-link">
            {question}
          </summary>
          <div className={`${measure} space-y-2 pb-4 text-ink-2`}>
            <Paragraphs lines={answer} />
          </div>
        </details>
      ))}
    </div>
  )
}
