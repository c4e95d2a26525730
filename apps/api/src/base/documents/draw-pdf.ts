import QrCode from 'qrcode'
import { PdfDocument } from './pdf-document.ts'
import type { PdfBlock, PdfSpec } from './pdf-spec.ts'

/** Draws documents as one PDF, each beginning on a new sheet; the same specs give the same bytes. */
export function drawPdf(first: PdfSpec, ...others: readonly PdfSpec[]): Promise<Buffer> {
  const pdf = new PdfDocument(first.head)
  for (const block of first.blocks) drawBlock(pdf, block)
  for (const { head, blocks } of others) {
    pdf.begin(head)
    for (const block of blocks) drawBlock(pdf, block)
  }
  return pdf.finish()
}

function drawBlock(pdf: PdfDocument, block: PdfBlock) {
  switch (block.kind) {
    case 'heading':
      return pdf.heading(block.text)
    case 'text':
      return pdf.text(block.text)
    case 'note':
      return pdf.note(block.text)
    case 'parties':
      return pdf.parties(block.rows)
    case 'table':
      return pdf.goods(block.columns, block.rows, block.imageColumn)
    case 'totals':
      return pdf.totals(block.rows)
    case 'code':
      return drawCode(pdf, block)
    case 'signatures':
      return pdf.signatures(block.rows)
  }
}

const codeSide = 112

/** Vector squares, so that the code is sharp on any printer. */
function drawCode(pdf: PdfDocument, { content, title, text, signatures = [] }: Extract<PdfBlock, { kind: 'code' }>) {
  const { data, size } = QrCode.create(content, { errorCorrectionLevel: 'M' }).modules
  pdf.figure(codeSide + 20, (pdf, x, y, width) => {
    const module = codeSide / size
    for (let row = 0; row < size; row += 1)
      for (let from = 0; from < size; from += 1) {
        if (!data[row * size + from]) continue
        let to = from
        while (to + 1 < size && data[row * size + to + 1]) to += 1
        // One rectangle for adjacent squares: hairlines between them confuse cameras.
        pdf.rect(x + from * module, y + 10 + row * module, (to - from + 1) * module, module)
        from = to
      }
    pdf.fill('#000000')
    const left = x + codeSide + 20
    pdf
      .font('semibold')
      .fontSize(9.5)
      .fillColor('#171A21')
      .text(title, left, y + 14, { width: width - codeSide - 20 })
    pdf
      .moveDown(0.3)
      .font('regular')
      .fillColor('#666C7A')
      .text(text, left, undefined, { width: width - codeSide - 20, lineGap: 2 })
    signatures.forEach(([role, name], index) => {
      const line = y + codeSide + 8 - (signatures.length - 1 - index) * 26
      pdf.fillColor('#171A21').text(role, left, line - 12, { width: 110, lineBreak: false })
      pdf
        .moveTo(left + 112, line)
        .lineTo(left + 222, line)
        .lineWidth(0.7)
        .stroke('#666C7A')
      pdf.text(name, left + 230, line - 12, { width: width - codeSide - 250, height: 14, ellipsis: true })
    })
  })
}
