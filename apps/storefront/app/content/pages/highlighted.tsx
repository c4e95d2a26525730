import type { Highlight } from '@shpulka/contract/content/pages'
import { Fragment } from 'react'

/** A text with the searched words highlighted. */
export function Highlighted({ text, highlights }: { text: string; highlights: readonly Highlight[] }) {
  return (
    <>
      {highlights.map(({ start, end }, index) => (
        <Fragment key={start}>
          {text.slice(highlights[index - 1]?.end ?? 0, start)}
          <mark className="bg-accent-soft text-inherit">{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(highlights.at(-1)?.end ?? 0)}
    </>
  )
}
