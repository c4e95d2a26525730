import type { Highlight } from '@shpulka/contract/content/pages'
import { joinedWords } from '@shpulka/ui/text/model-codes.rule.ts'
import { Fragment } from 'react'

/** A text with the searched words highlighted. */
export function Highlighted({ text: words, highlights }: { text: string; highlights: readonly Highlight[] }) {
  // Of the same length, so the places of the words stay.
  const text = joinedWords(words)
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
