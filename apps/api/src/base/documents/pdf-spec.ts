import type { PdfColumn, PdfHead, PdfRow } from './pdf-document.ts'

export type { PdfRow } from './pdf-document.ts'

/** The parts of a document from top to bottom, as plain data, so that another thread can draw it. */
export type PdfBlock =
  | { readonly kind: 'heading' | 'text' | 'note'; readonly text: string }
  /** The parties: a name and the details of each. */
  | { readonly kind: 'parties'; readonly rows: readonly (readonly [title: string, text: string])[] }
  /** `imageColumn`: which column holds pictures; missing: none does. */
  | {
      readonly kind: 'table'
      readonly columns: readonly PdfColumn[]
      readonly rows: readonly PdfRow[]
      readonly imageColumn?: number
    }
  /** Sums under a table; the last is what it comes to. */
  | { readonly kind: 'totals'; readonly rows: readonly (readonly [title: string, sum: string])[] }
  /** A code to be photographed, with what it is for beside it. */
  | {
      readonly kind: 'code'
      readonly content: string
      readonly title: string
      readonly text: string
      /** Places to sign beside it: who, and whose name stands behind the line. */
      readonly signatures?: readonly (readonly [role: string, name: string])[]
    }
  /** Places to sign: who, and whose name stands behind the line; empty: to be written by hand. */
  | { readonly kind: 'signatures'; readonly rows: readonly (readonly [role: string, name: string])[] }

export interface PdfSpec {
  readonly head: PdfHead
  readonly blocks: readonly PdfBlock[]
}
