import type { Run, Line as Runs } from '@shpulka/contract/content/blocks'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import type { ReactNode } from 'react'
import { TextLink } from './text-link.tsx'

/** The formatted runs of a paragraph, a cell or an item. */
export function TextRuns({ runs }: { runs: Runs }) {
  return runs.map((run, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: runs have no other key
    <Words key={index} run={run} />
  ))
}

function Words({ run: { text, isBold, href } }: { run: Run }) {
  const unbroken = <NonBreakingText isProse>{text}</NonBreakingText>
  const words: ReactNode = isBold ? <strong className="font-semibold">{unbroken}</strong> : unbroken
  if (href === undefined) return words
  return (
    <TextLink href={href} className="text-link underline decoration-1 underline-offset-2 hover:text-link">
      {words}
    </TextLink>
  )
}

/** A list of paragraphs. */
export function Paragraphs({ lines, className }: { lines: readonly Runs[]; className?: string }) {
  return lines.map((runs, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other key
    <p key={index} className={className}>
      <TextRuns runs={runs} />
    </p>
  ))
}
