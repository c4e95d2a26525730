import PdfKit from 'pdfkit'
import { drawableText } from './drawable-text.rule.ts'
import { drawFoot, drawHead } from './pdf-head.ts'
import { accent, drawRule, footHeight, ink, line, looks, margin, type PdfLook, quiet, readFonts } from './pdf-look.ts'
import { drawRow, type PdfColumn, type PdfRow, type RowKind, rowHeight, type TableStyle } from './pdf-table.ts'

/** Texts repeated on every sheet of a document, and how it looks. */
export interface PdfHead {
  /** The kind of document: «Паспорт изделия». */
  readonly kind: string
  readonly title: string
  /** Under the title: an article, a number and a date. */
  readonly note: string
  /** The company that issues the document, at the foot of every sheet. */
  readonly issuer: string
  /** A document with the same contents and time has the same bytes. */
  readonly createdAt: Date
  /** Smaller type and rows, so that bills and papers to sign fit one sheet. */
  readonly isDense?: boolean
  /** Landscape sheets, for tables of many columns. */
  readonly isAcross?: boolean
}

/** An A4 document in the shop's look, written from top to bottom; sheets are added and numbered automatically. */
export class PdfDocument {
  readonly #pdf: PDFKit.PDFDocument
  readonly #parts: Buffer[] = []
  readonly #done: Promise<void>
  /** Documents of this file, each with the sheet it begins on. */
  readonly #documents: { readonly head: PdfHead; readonly from: number }[] = []
  #head: PdfHead
  #width = 0
  #look: PdfLook = looks.roomy

  constructor(head: PdfHead) {
    this.#head = head
    const { regular, semibold } = readFonts()
    const info = {
      Title: `${head.kind}: ${head.title}`,
      Author: head.issuer,
      CreationDate: head.createdAt,
      ModDate: head.createdAt,
    }
    // No default font: opening one costs as much as drawing half a sheet.
    this.#pdf = new PdfKit({
      autoFirstPage: false,
      bufferPages: true,
      lang: 'ru-RU',
      displayTitle: true,
      info,
      font: '',
    })
    this.#replaceWhatTheFontLacks()
    this.#pdf.registerFont('regular', regular).registerFont('semibold', semibold)
    this.#done = new Promise((resolve, reject) => this.#pdf.on('end', resolve).on('error', reject))
    this.#pdf.on('data', (part: Buffer) => this.#parts.push(part))
    this.begin(head)
  }

  /** Whatever is drawn or measured is drawn and measured as the font can show it. */
  #replaceWhatTheFontLacks() {
    const pdf = this.#pdf
    const { text, heightOfString } = pdf
    pdf.text = (drawn: string, ...place: unknown[]) => Reflect.apply(text, pdf, [drawableText(drawn), ...place])
    pdf.heightOfString = (drawn: string, ...options: unknown[]) =>
      Reflect.apply(heightOfString, pdf, [drawableText(drawn), ...options])
  }

  /** Begins another document on a new sheet, to print several at once. Its sheets are numbered from 1 again. */
  begin(head: PdfHead) {
    this.#head = head
    this.#look = head.isDense ? looks.dense : looks.roomy
    this.#addSheet()
    this.#width = this.#pdf.page.width - 2 * margin
    this.#documents.push({ head, from: this.#pdf.bufferedPageRange().count - 1 })
    drawHead(this.#pdf, head, this.#width)
  }

  heading(text: string) {
    this.#makeRoom(70)
    this.#pdf
      .moveDown(0.9)
      .font('semibold')
      .fontSize(12.5)
      .fillColor(ink)
      .text(text, margin, undefined, { width: this.#width })
      .moveDown(0.35)
  }

  text(text: string) {
    this.#pdf
      .font('regular')
      .fontSize(this.#look.text)
      .fillColor(ink)
      .text(text, margin, undefined, { width: this.#width, lineGap: 2.5 })
      .moveDown(0.4)
  }

  /** A numbered or bulleted list. */
  list(items: readonly string[], { isNumbered = false } = {}) {
    items.forEach((item, index) => {
      const y = this.#roomFor(item, this.#width - 20)
      this.#pdf
        .font('semibold')
        .fontSize(10)
        .fillColor(accent)
        .text(isNumbered ? `${index + 1}.` : '•', margin, y, { lineBreak: false })
      this.#pdf
        .font('regular')
        .fillColor(ink)
        .text(item, margin + 20, y, { width: this.#width - 20, lineGap: 2.5 })
        .moveDown(0.25)
    })
  }

  /** Names and values in two columns, one pair per line. */
  facts(rows: readonly (readonly [title: string, value: string])[]) {
    const half = this.#width / 2
    for (const [title, value] of rows) {
      const height = Math.max(this.#heightOf(title, half - 12), this.#heightOf(value, half)) + 9
      this.#makeRoom(height)
      const { y } = this.#pdf
      this.#pdf
        .font('regular')
        .fontSize(10)
        .fillColor(quiet)
        .text(title, margin, y + 4, { width: half - 12 })
      this.#pdf.fillColor(ink).text(value, margin + half, y + 4, { width: half })
      drawRule(this.#pdf, y + height, this.#width)
      this.#pdf.y = y + height
    }
  }

  table(columns: readonly PdfColumn[], rows: readonly (readonly string[])[]) {
    this.goods(
      columns,
      rows.map((cells) => ({ cells })),
    )
  }

  /** A table whose header is repeated on every sheet; rows may have pictures, and titles above them. */
  goods(columns: readonly PdfColumn[], rows: readonly PdfRow[], imageColumn?: number) {
    const style: TableStyle = { columns, width: this.#width, look: this.#look, imageColumn }
    const heading = { cells: columns.map(({ title }) => title) }
    const headStyle = { ...style, imageColumn: undefined }
    this.#row(headStyle, heading, 'head')
    rows.forEach((row, at) => {
      const height = rowHeight(this.#pdf, style, row)
      // A title stays on one sheet with its first row.
      const next = row.isTitle ? rows[at + 1] : undefined
      if (this.#makeRoom(height + (next ? rowHeight(this.#pdf, style, next) : 0))) this.#row(headStyle, heading, 'head')
      this.#row(style, row, row.isTitle ? 'title' : 'body')
    })
  }

  /** A note in small type. */
  note(text: string) {
    const width = this.#width
    this.#pdf.font('regular').fontSize(8.5)
    this.#makeRoom(this.#pdf.heightOfString(text, { width, lineGap: 2 }) + 6)
    this.#pdf
      .fillColor(quiet)
      .text(text, margin, this.#pdf.y + 4, { width, lineGap: 2 })
      .moveDown(0.4)
  }

  /** Prints the names of the parties. */
  parties(rows: readonly (readonly [title: string, text: string])[]) {
    const left = 104
    const width = this.#width - left
    for (const [title, text] of rows) {
      const height =
        Math.max(
          this.#heightOf(title, left - 12),
          this.#pdf.font('regular').fontSize(this.#look.text).heightOfString(text, { width, lineGap: 1.5 }),
        ) + this.#look.rowGap
      this.#makeRoom(height)
      const { y } = this.#pdf
      this.#pdf
        .font('regular')
        .fontSize(this.#look.text)
        .fillColor(quiet)
        .text(title, margin, y, { width: left - 12 })
      this.#pdf.fillColor(ink).text(text, margin + left, y, { width, lineGap: 1.5 })
      this.#pdf.x = margin
      this.#pdf.y = y + height
    }
  }

  /** Sums under a table, right-aligned and kept together; the last is the total. */
  totals(rows: readonly (readonly [title: string, sum: string])[]) {
    const width = 300
    const x = margin + this.#width - width
    this.#makeRoom(rows.length * (this.#look.total + 2) + 12)
    this.#pdf.y += 8
    rows.forEach(([title, sum], at) => {
      const isLast = at === rows.length - 1
      const y = this.#pdf.y + (isLast ? 4 : 0)
      if (isLast)
        this.#pdf
          .moveTo(x, y - 3)
          .lineTo(x + width, y - 3)
          .lineWidth(0.7)
          .stroke(line)
      this.#pdf
        .font(isLast ? 'semibold' : 'regular')
        .fontSize(isLast ? this.#look.text + 2 : this.#look.text)
        .fillColor(ink)
        .text(title, x, y, { width: width - 110 })
      this.#pdf.text(sum, x, y, { width: width - this.#look.padding, align: 'right' })
      this.#pdf.x = margin
      this.#pdf.y = y + this.#look.total
    })
    this.#pdf.y += 8
  }

  /** Lines for signatures and a stamp. */
  signatures(rows: readonly (readonly [role: string, name: string])[]) {
    const gap = this.#head.isDense ? 8 : 18
    const [roleWidth, nameWidth] = [190, this.#width - 356]
    const pdf = this.#pdf.font('regular').fontSize(10)
    const heightOf = ([role, name]: (typeof rows)[number]) =>
      Math.max(
        14,
        pdf.heightOfString(role, { width: roleWidth }),
        name === '' ? 0 : pdf.heightOfString(name, { width: nameWidth }),
      ) + 2
    this.#makeRoom(rows.reduce((sum, row) => sum + gap + heightOf(row), 0))
    for (const row of rows) {
      const [role, name] = row
      const y = this.#pdf.y + gap
      this.#pdf.font('regular').fontSize(10).fillColor(ink)
      const height = heightOf(row)
      this.#pdf.text(role, margin, y, { width: roleWidth })
      this.#pdf
        .moveTo(margin + 196, y + 12)
        .lineTo(margin + 346, y + 12)
        .lineWidth(0.7)
        .stroke(quiet)
      this.#pdf.text(name, margin + 356, y, { width: nameWidth })
      this.#pdf.x = margin
      this.#pdf.y = y + height
    }
  }

  /** Lines to be filled in by hand. */
  blanks(labels: readonly string[]) {
    for (const label of labels) {
      this.#makeRoom(34)
      const y = this.#pdf.y + 16
      this.#pdf.font('regular').fontSize(10).fillColor(quiet).text(label, margin, y, { lineBreak: false })
      this.#pdf
        .moveTo(margin + 170, y + 12)
        .lineTo(margin + this.#width, y + 12)
        .lineWidth(0.7)
        .stroke(line)
      this.#pdf.y = y + 16
    }
  }

  /** A drawing across the sheet. */
  figure(height: number, draw: (pdf: PDFKit.PDFDocument, x: number, y: number, width: number) => void) {
    this.#makeRoom(height)
    const { y } = this.#pdf
    draw(this.#pdf.font('regular').fontSize(10), margin, y, this.#width)
    this.#pdf.x = margin
    this.#pdf.y = y + height
  }

  /** Numbers the sheets and returns the bytes; nothing can be written after it. */
  async finish(): Promise<Buffer> {
    const { count } = this.#pdf.bufferedPageRange()
    this.#documents.forEach(({ head, from }, at) => {
      const end = this.#documents[at + 1]?.from ?? count
      for (let sheet = from; sheet < end; sheet += 1)
        drawFoot(this.#pdf, sheet, head, `Лист ${sheet - from + 1} из ${end - from}`)
    })
    this.#pdf.end()
    await this.#done
    return Buffer.concat(this.#parts)
  }

  #addSheet() {
    this.#pdf.addPage({
      size: 'A4',
      layout: this.#head.isAcross ? 'landscape' : 'portrait',
      margins: { top: margin, left: margin, right: margin, bottom: margin + footHeight },
    })
  }

  #row(style: TableStyle, row: PdfRow, kind: RowKind) {
    const height = rowHeight(this.#pdf, style, row, kind)
    this.#makeRoom(height)
    drawRow(this.#pdf, style, row, kind, height)
  }

  #heightOf = (text: string, width: number) =>
    this.#pdf.font('regular').fontSize(this.#look.text).heightOfString(text, { width })

  #roomFor(text: string, width: number): number {
    this.#makeRoom(this.#heightOf(text, width) + 6)
    return this.#pdf.y
  }

  /** Adds a sheet when the height does not fit; returns whether it did. */
  #makeRoom(height: number): boolean {
    if (this.#pdf.y + height <= this.#pdf.page.height - margin - footHeight) return false
    this.#addSheet()
    return true
  }
}
