import type { FoundText, Page, PageEntry, PageNode } from '@shpulka/contract/pages'
import { foundSnippet, foundWords } from '../search/found-words.rule.ts'
import type { ReadPage } from './pages.port.ts'
import type { FoundPageRow } from './pages.sql.ts'

export const pageEntryView = ({ id, code, path, title, description, sort, isPage, updatedAt }: ReadPage): PageEntry => ({
  ...{ id, code, path, title, description, sort, isPage },
  updatedAt: updatedAt.toISOString(),
})

/** `above`: pages over it, from the section down. */
export const pageView = (page: ReadPage, above: readonly ReadPage[], hasBlocks: boolean): Page => ({
  ...pageEntryView(page),
  h1: page.h1,
  steps: above.map(({ title, path }) => ({ title, path })),
  blocks: hasBlocks ? page.blocks : [],
})

export const pageNodeView = (page: ReadPage): PageNode => ({ ...pageEntryView(page), parentId: page.parentId })

export function foundPageView({ title, path, snippet, rank }: FoundPageRow): FoundText {
  const name = foundWords(title)
  const words = foundSnippet(snippet)
  return { kind: 'page', title: name.text, titleHighlights: name.highlights, path, snippet: words.text, highlights: words.highlights, rank }
}
