import type { Block } from '@shpulka/contract/content/blocks'

/** The layout of a page: its lead, its table of contents if it has at least `minHeadings` headings, the rest. */
export function pageParts<Loaded extends { readonly block: Block }>(blocks: readonly Loaded[], minHeadings = 4) {
  const body = blocks.findIndex(({ block }) => !(block.kind === 'text' && block.isLead))
  const from = body === -1 ? blocks.length : body
  const headings = blocks.flatMap(({ block }) =>
    block.kind === 'heading' && block.level === 2 ? [{ id: block.id, text: block.text }] : [],
  )
  return {
    lead: blocks.slice(0, from),
    rest: blocks.slice(from),
    contents: headings.length >= minHeadings ? headings : [],
  }
}
