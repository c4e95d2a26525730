import type { Page, PageEntry, PageNode } from '@shpulka/contract/content/pages'
import { filledText, type TextTerms, withTermsFilled } from '../settings/text-terms.rule.ts'
import type { CachedPage } from './pages.port.ts'

export const pageEntryView = (
  { id, code, path, title, description, sort, isPage, updatedAt }: CachedPage,
  terms: TextTerms,
): PageEntry => ({
  id,
  code,
  path,
  title: filledText(title, terms),
  description: filledText(description, terms),
  sort,
  isPage,
  updatedAt: updatedAt.toISOString(),
})

/** `above`: ancestors of the page, the topmost first. */
export const pageView = (
  page: CachedPage,
  ancestors: readonly CachedPage[],
  hasBlocks: boolean,
  terms: TextTerms,
): Page => ({
  ...pageEntryView(page, terms),
  h1: filledText(page.h1, terms),
  steps: ancestors.map(({ title, path }) => ({ title: filledText(title, terms), path })),
  blocks: hasBlocks ? withTermsFilled(page.blocks, terms) : [],
})

export const pageNodeView = (page: CachedPage, terms: TextTerms): PageNode => ({
  ...pageEntryView(page, terms),
  parentId: page.parentId,
})
