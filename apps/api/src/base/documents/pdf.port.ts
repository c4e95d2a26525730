/** PDF documents to print and send. */
export { PdfDocument } from './pdf-document.ts'
export type { PdfBlock, PdfRow, PdfSpec } from './pdf-spec.ts'
export { renderPdf, renderPdfs } from './render-pdf.ts'
