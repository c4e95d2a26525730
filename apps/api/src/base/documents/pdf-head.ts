import type { PdfHead } from './pdf-document.ts'
import { accent, drawRule, ink, margin, quiet } from './pdf-look.ts'

/** Draws the shop's mark, the kind and the title of a document at the top of its first sheet. */
export function drawHead(
  pdf: PDFKit.PDFDocument,
  { kind, title, note, isDense = false }: PdfHead,
  width: number,
): void {
  // The stitched line: the shop's mark.
  pdf
    .moveTo(margin, margin)
    .lineTo(margin + 120, margin)
    .lineWidth(2.5)
    .dash(10, { space: 6 })
    .stroke(accent)
    .undash()
  pdf
    .font('semibold')
    .fontSize(9)
    .fillColor(accent)
    .text(kind.toUpperCase(), margin, margin + 14, { width: width, characterSpacing: 0.8 })
  pdf
    .moveDown(isDense ? 0.2 : 0.4)
    .fontSize(isDense ? 16 : 20)
    .fillColor(ink)
    .text(title, { width: width })
  if (note) pdf.moveDown(0.15).font('regular').fontSize(10).fillColor(quiet).text(note, { width: width })
  pdf.moveDown(0.6)
}

/** Draws the issuer and the number of a sheet at its foot. */
export function drawFoot(pdf: PDFKit.PDFDocument, sheet: number, { issuer }: PdfHead, number: string): void {
  pdf.switchToPage(sheet)
  // Text below the margin would start a new sheet.
  pdf.page.margins.bottom = 0
  const width = pdf.page.width - 2 * margin
  const y = pdf.page.height - margin - 12
  drawRule(pdf, y - 8, width)
  pdf
    .font('regular')
    .fontSize(8.5)
    .fillColor(quiet)
    .text(issuer, margin, y, { width: width - 90, height: 12, ellipsis: true })
  pdf.text(number, margin, y, { width, align: 'right' })
}
