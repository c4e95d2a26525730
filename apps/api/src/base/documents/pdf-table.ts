import { drawRule, ground, ink, margin, type PdfLook } from './pdf-look.ts'

export interface PdfColumn {
  readonly title: string
  /** The share of the table's width; the columns add up to 1. */
  readonly width: number
  readonly align?: 'left' | 'right'
}

/** A row of a table. */
export interface PdfRow {
  readonly cells: readonly string[]
  /** JPEG or PNG, for the column of pictures. */
  readonly image?: Uint8Array | null
  /** A title of the rows below, across the whole table. */
  readonly isTitle?: boolean
}

const imageSide = 40

/** Where and how the rows of a table are drawn. */
export interface TableStyle {
  readonly columns: readonly PdfColumn[]
  /** In points. */
  readonly width: number
  readonly look: PdfLook
  /** Index of the column of pictures. */
  readonly imageColumn: number | undefined
}

export type RowKind = 'head' | 'title' | 'body'

/** Draws a row at the current place and moves below it; the row must fit on the sheet. */
export function drawRow(pdf: PDFKit.PDFDocument, style: TableStyle, row: PdfRow, kind: RowKind, height: number): void {
  const { columns, width, look, imageColumn } = style
  const { y } = pdf
  if (kind === 'head') pdf.rect(margin, y, width, height).fill(ground)
  if (kind === 'title') {
    pdf.fillColor(ink).text(row.cells[0] ?? '', margin + look.padding, y + look.padding, {
      width: width - 2 * look.padding,
    })
  } else {
    let x = margin
    row.cells.forEach((cell, at) => {
      if (at === imageColumn && kind === 'body') {
        if (row.image) pdf.image(Buffer.from(row.image), x + look.padding, y + 4, { fit: [imageSide, imageSide] })
      } else
        pdf.fillColor(ink).text(cell, x + look.padding, y + look.padding, {
          width: cellWidth(style, at),
          align: columns[at]?.align ?? 'left',
        })
      x += (columns[at]?.width ?? 0) * width
    })
  }
  drawRule(pdf, y + height, width)
  pdf.x = margin
  pdf.y = y + height
}

/** Height of a row; sets the font that `drawRow` draws it in. */
export function rowHeight(
  pdf: PDFKit.PDFDocument,
  style: TableStyle,
  { cells, image, isTitle }: PdfRow,
  kind: RowKind = isTitle ? 'title' : 'body',
): number {
  const { width, look, imageColumn } = style
  pdf.font(kind === 'body' ? 'regular' : 'semibold').fontSize(look.table)
  if (kind === 'title')
    return pdf.heightOfString(cells[0] ?? '', { width: width - 2 * look.padding }) + 2 * look.padding
  const texts = cells.map((cell, at) =>
    at === imageColumn ? 0 : pdf.heightOfString(cell, { width: cellWidth(style, at) }),
  )
  return Math.max(...texts, image ? imageSide - 4 : 0) + 2 * look.padding
}

const cellWidth = ({ columns, width, look }: TableStyle, at: number) =>
  (columns[at]?.width ?? 0) * width - 2 * look.padding
