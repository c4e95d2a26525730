import { LRUCache } from 'lru-cache'
import { hashSource } from './content-security.rule.ts'
import { classesIn, classesOfSheet, criticalStyles, parseSheet } from './critical-styles.rule.ts'

/** The styles of a document, ready to be put into it. */
interface DocumentStyles {
  readonly bytes: Buffer
  /** Names them in the document's policy. */
  readonly source: string
}

const maxCached = 50

/** Styles of documents: those with the same classes have the same, which are collected, encoded and hashed once. */
export function openDocumentStyles(css: string): (html: string) => DocumentStyles {
  const sheet = parseSheet(css)
  const known = classesOfSheet(sheet)
  const cache = new LRUCache<string, DocumentStyles>({ max: maxCached })
  return (html) => {
    const classes = classesIn(html)
    const key = [...classes]
      .filter((name) => known.has(name))
      .sort()
      .join(' ')
    const cached = cache.get(key)
    if (cached) return cached
    const bytes = Buffer.from(criticalStyles(sheet, classes))
    const styles = { bytes, source: hashSource(bytes) }
    cache.set(key, styles)
    return styles
  }
}
