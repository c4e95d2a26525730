import type { Run, Line as Runs } from '@shpulka/contract/content/blocks'
import { Unbroken } from '@shpulka/ui/unbroken.tsx'
import type { ReactNode } from 'react'
import { TextLink } from './text-link.tsx'

/** Runs of a paragraph, a cell, an item. */
export function TextRuns({ runs }: { runs: Runs }) {
  return runs.map((run, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a run is its place in the line
    <Words key={index} run={run} />
  ))
}

function Words({ run: { text, isBold, href } }: { run: Run }) {
  const unbroken = <Unbroken>{text}</Unbroken>
  const words: ReactNode = isBold ? <strong className="font-semibold">{unbroken}</strong> : unbroken
  if (href === undefined) return words
  return (
    <TextLink href={href} className="text-link underline decoration-1 underline-offset-2 hover:text-link">
      {words}
    </TextLink>
  )
}

/** Paragraphs one under another. */
export function Paragraphs({ lines, className }: { lines: readonly Runs[]; className?: string }) {
  return lines.map((runs, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place
    <p key={index} className={className}>
      <TextRuns runs={runs} />
    </p>
  ))
}
