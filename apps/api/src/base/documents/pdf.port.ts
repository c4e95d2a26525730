/**
 * A document is described as data (`PdfSpec`) and drawn on a thread, which alone loads what draws it: 14 MB. Files of
 * others are joined to it on another thread, which alone loads what reads them: 30 MB.
 */
export { joinPdfs, type PdfFault } from './join-pdfs.ts'
export type { PdfBlock, PdfRow, PdfSpec } from './pdf-spec.ts'
export { renderPdf, renderPdfs } from './render-pdf.ts'
