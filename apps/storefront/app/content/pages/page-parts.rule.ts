import type { Block } from '@shpulka/contract/content/blocks'

/** So many parts make a page long: it shows what is on it. */
const longFrom = 4

/** A page as it is laid out: what it begins with, what is on it, the rest. */
export function pageParts<Loaded extends { readonly block: Block }>(blocks: readonly Loaded[]) {
  const body = blocks.findIndex(({ block }) => !(block.kind === 'text' && block.isLead))
  const from = body === -1 ? blocks.length : body
  const headings = blocks.flatMap(({ block }) =>
    block.kind === 'heading' && block.level === 2 ? [{ id: block.id, text: block.text }] : [],
  )
  return {
    lead: blocks.slice(0, from),
    rest: blocks.slice(from),
    contents: headings.length >= longFrom ? headings : [],
  }
}
