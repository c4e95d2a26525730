/** PDF documents to print and send: passports of goods, and whatever else the shop writes out. */
export { PdfDocument } from './pdf-document.ts'
export type { PdfBlock, PdfSpec } from './pdf-spec.ts'
export { renderPdf } from './render-pdf.ts'
