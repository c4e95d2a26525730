/** A document is described as data (`PdfSpec`) and drawn on a thread, which alone loads what draws it: 14 MB. */
export type { PdfBlock, PdfRow, PdfSpec } from './pdf-spec.ts'
export { renderPdf, renderPdfs } from './render-pdf.ts'
