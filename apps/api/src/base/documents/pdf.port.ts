/** PDF documents to print and send: passports of goods, and whatever else the shop writes out. */
export { PdfDocument } from './pdf-document.ts'
export type { PdfBlock, PdfRow, PdfSpec } from './pdf-spec.ts'
export { renderPdf, renderPdfs } from './render-pdf.ts'
