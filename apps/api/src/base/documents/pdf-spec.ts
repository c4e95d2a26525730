import type { PdfHead } from './pdf-document.ts'
import type { PdfColumn, PdfRow } from './pdf-table.ts'

export type { PdfRow } from './pdf-table.ts'

/** The parts of a document from top to bottom, as plain data, so that another thread can draw it. */
export type PdfBlock =
  | { readonly kind: 'heading' | 'text' | 'note'; readonly text: string }
  /** The parties: a name and the details of each. */
  | { readonly kind: 'parties'; readonly rows: readonly (readonly [title: string, text: string])[] }
  /** `imageColumn` is the index of the column of pictures; missing when there is none. */
  | {
      readonly kind: 'table'
      readonly columns: readonly PdfColumn[]
      readonly rows: readonly PdfRow[]
      readonly imageColumn?: number
    }
  /** Sums under a table; the last is the total. */
  | { readonly kind: 'totals'; readonly rows: readonly (readonly [title: string, sum: string])[] }
  /** A QR code with an explanation beside it. */
  | {
      readonly kind: 'code'
      readonly content: string
      readonly title: string
      readonly text: string
      /** Signature lines beside it: role, and name printed after the line. */
      readonly signatures?: readonly (readonly [role: string, name: string])[]
    }
  /** Signature lines: role, and name printed after the line; empty: to be written by hand. */
  | { readonly kind: 'signatures'; readonly rows: readonly (readonly [role: string, name: string])[] }

export interface PdfSpec {
  readonly head: PdfHead
  readonly blocks: readonly PdfBlock[]
}
