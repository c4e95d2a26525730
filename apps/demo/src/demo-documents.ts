import { createHash } from 'node:crypto'
// `PdfDocument` itself, since a `PdfSpec` cannot describe figures.
import { PdfDocument } from '../../api/src/base/documents/pdf-document.ts'
import { contentId } from '../../api/src/base/files/files.port.ts'
import { firstStart, type Instruction, instructions, safety } from './data/instructions.ts'
import { properties } from './data/properties.ts'
import { sites } from './data/shops.ts'
import type { DemoCatalogue, DemoOffer, DemoProduct } from './demo-catalogue.ts'
import type { DemoFile } from './demo-pictures.ts'
import { drawBox } from './drawings/box.ts'
import { withNoun } from './russian-text.ts'

/** A document and the codes of the products it belongs to. */
export interface DemoDocument {
  file: DemoFile
  title: string
  sort: number
  products: string[]
}

/**
 * A document takes about 30 ms to generate right after start. The limit keeps the delay of the first start at about a
 * second.
 */
const maxPassports = 40
const createdAt = new Date('2026-01-12T09:00:00Z')
const numberFormat = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 3 })

/** Passports (a specification with the warranty) of the most popular machines, instructions for each class of them. */
export async function demoDocuments({ products, offers }: DemoCatalogue): Promise<DemoDocument[]> {
  const machines = products
    .filter(({ values, numbers }) => values.has('klass') && numbers.has('skorost'))
    .toSorted((a, b) => b.popularity - a.popularity)
  const byArticle = new Map(offers.map((offer) => [offer.vendorCode, offer]))
  const documents: DemoDocument[] = []
  for (const machine of machines.slice(0, maxPassports)) {
    const offer = byArticle.get(machine.vendorCode)
    if (offer)
      documents.push({
        file: fileOf(`Паспорт ${machine.title}.pdf`, await passport(machine, offer)),
        title: 'Паспорт',
        sort: 1,
        products: [machine.code],
      })
  }
  for (const instruction of instructions) {
    const describedProducts = machines
      .filter(({ values }) => values.get('klass')?.includes(instruction.klass))
      .map(({ code }) => code)
    const name = `Инструкция. ${instruction.title}.pdf`
    if (describedProducts.length > 0)
      documents.push({
        file: fileOf(name, await instructionPdf(instruction)),
        title: 'Инструкция по эксплуатации',
        sort: 2,
        products: describedProducts,
      })
  }
  return documents
}

const issuer = `${sites[0]!.legal.name} · ${sites[0]!.phone}`

function passport(product: DemoProduct, { weightGrams, sidesMm, barcode }: DemoOffer): Promise<Buffer> {
  const pdf = new PdfDocument({
    kind: 'Паспорт изделия',
    title: product.title,
    note: `Артикул ${product.vendorCode} · штрихкод ${barcode}`,
    issuer,
    createdAt,
  })
  pdf.text(product.description.split('\n\n')[0] ?? '')
  for (const [section, rows] of Map.groupBy(specificationRows(product), ({ section }) => section)) {
    pdf.heading(section)
    pdf.facts(rows.map(({ title, value }) => [title, value]))
  }
  pdf.heading('Упаковка')
  pdf.figure(130, (pdf, x, y, width) =>
    drawBox(pdf, { x, y, width, height: 130 }, sidesMm, `${numberFormat.format(weightGrams / 1000)} кг`),
  )
  pdf.heading('Гарантия')
  pdf.text(
    `Гарантийный срок — ${withNoun(product.numbers.get('garantiya') ?? 12, 'месяц', 'месяца', 'месяцев')} со дня ` +
      `продажи. Гарантия действует при целых пломбах и работе по инструкции; иглы, лапки, ножи и ремни ` +
      `изнашиваются и заменяются за счёт владельца.`,
  )
  pdf.blanks(['Заводской номер', 'Дата продажи', 'Подпись продавца', 'Подпись покупателя'])
  return pdf.finish()
}

function instructionPdf({ title, threading, care, troubles }: Instruction): Promise<Buffer> {
  const pdf = new PdfDocument({
    kind: 'Инструкция по эксплуатации',
    title,
    note: 'Прочитайте до первого включения и храните рядом с машиной',
    issuer,
    createdAt,
  })
  pdf.heading('Безопасность')
  pdf.list(safety)
  pdf.heading('Первый пуск')
  pdf.list(firstStart, { isNumbered: true })
  pdf.heading('Заправка')
  pdf.list(threading, { isNumbered: true })
  pdf.heading('Уход')
  pdf.list(care)
  pdf.heading('Если что-то не так')
  pdf.table(
    [
      { title: 'Что видно', width: 0.26 },
      { title: 'Отчего бывает', width: 0.36 },
      { title: 'Что сделать', width: 0.38 },
    ],
    troubles,
  )
  pdf.text('')
  pdf.text(`Не помогло? Позвоните в мастерскую: ${sites[0]!.phone}, ${sites[0]!.hours}.`)
  return pdf.finish()
}

function specificationRows({ values, numbers }: DemoProduct) {
  return properties.flatMap(({ code, title, section, unit }) => {
    const number = numbers.get(code)
    const value =
      number === undefined
        ? values.get(code)?.join(', ')
        : [numberFormat.format(number), unit].filter(Boolean).join(' ')
    return value === undefined ? [] : [{ title, section, value }]
  })
}

function fileOf(name: string, bytes: Buffer): DemoFile {
  const sha256 = createHash('sha256').update(bytes).digest()
  return { id: contentId(sha256), name, mime: 'application/pdf', bytes, sha256, width: null, height: null }
}
