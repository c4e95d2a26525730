/**
 * Most callers describe a document as data (`PdfSpec`) and get it drawn on a thread. `PdfDocument` draws directly, for
 * what data cannot describe, as figures of the demo's manuals.
 */
export { PdfDocument } from './pdf-document.ts'
export type { PdfBlock, PdfRow, PdfSpec } from './pdf-spec.ts'
export { renderPdf, renderPdfs } from './render-pdf.ts'
