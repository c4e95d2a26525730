import { readFileSync } from 'node:fs'

/** Colours of documents. */
export const ink = '#171A21'
export const quiet = '#666C7A'
export const line = '#D9D6CE'
export const ground = '#F4F2ED'
export const accent = '#C8371B'
/** In points. */
export const margin = 48
export const footHeight = 40
/** Font sizes and spacing, in points. */
export const looks = {
  roomy: { text: 10, table: 9.5, padding: 6, total: 17, rowGap: 7 },
  dense: { text: 9, table: 8.5, padding: 4, total: 14, rowGap: 4 },
}
let fonts: { regular: Buffer; semibold: Buffer } | undefined
/** Fonts of documents, read once. */
export const readFonts = () =>
  (fonts ??= {
    regular: readFileSync(new URL('./fonts/golos-text-regular.ttf', import.meta.url)),
    semibold: readFileSync(new URL('./fonts/golos-text-semibold.ttf', import.meta.url)),
  })

/** Font sizes and spacing of one document. */
export type PdfLook = (typeof looks)['roomy']

/** A thin line across `width`. */
export function drawRule(pdf: PDFKit.PDFDocument, y: number, width: number): void {
  pdf
    .moveTo(margin, y)
    .lineTo(margin + width, y)
    .lineWidth(0.7)
    .stroke(line)
}
