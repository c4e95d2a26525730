import type { Block } from '@shpulka/contract/content/blocks'

/** Pages with at least this many headings show a table of contents. */
const minHeadingsForContents = 4

/** The layout of a page: its lead, its table of contents, the rest. */
export function pageParts<Loaded extends { readonly block: Block }>(blocks: readonly Loaded[]) {
  const body = blocks.findIndex(({ block }) => !(block.kind === 'text' && block.isLead))
  const from = body === -1 ? blocks.length : body
  const headings = blocks.flatMap(({ block }) =>
    block.kind === 'heading' && block.level === 2 ? [{ id: block.id, text: block.text }] : [],
  )
  return {
    lead: blocks.slice(0, from),
    rest: blocks.slice(from),
    contents: headings.length >= minHeadingsForContents ? headings : [],
  }
}
