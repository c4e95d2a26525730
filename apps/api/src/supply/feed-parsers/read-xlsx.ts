import { type FeedItem, type FeedProduct, FeedUnreadable } from './feed-item.ts'
import { rejection } from './feed-reason.rule.ts'
import { detached, feedLimits, normalizeText } from './feed-text.rule.ts'
import { openWorkbook } from './open-workbook.ts'
import type { SheetRow } from './sheet-rows.ts'
import { type TableField, type TableLayout, tableFields } from './table-layout.rule.ts'
import { cellText, typedPrice, typedStock } from './xlsx-cell.rule.ts'

/** A table with more columns is not a price list. */
const maxColumns = 500
const groupDepth = 5

/**
 * Reads a supplier's table by the layout the owner has set: each row is a product with one offer, identified by its
 * article. Without a group column, a row with a single text is the heading of a group. `limit`: only the first rows,
 * read as a part of the file.
 */
export async function* readXlsx(path: string, layout: TableLayout, limit?: number): AsyncGenerator<FeedItem[]> {
  const workbook = await openWorkbook(path)
  try {
    const usedColumns = new Set(Object.values(layout.columns))
    const isGroupColumn = layout.columns.group !== undefined
    const table = new TableReader(layout)
    // Without a group column the headings of groups may be in any column.
    const isWanted = (column: number) => usedColumns.has(column) || (!isGroupColumn && column < maxColumns)
    const rows = limit === undefined ? undefined : layout.firstRow - 1 + limit
    for await (const batch of workbook.rows(layout.sheet, isWanted, rows)) {
      for (const row of batch) if (row.number >= layout.firstRow) table.take(row)
      const items = table.takeItems()
      if (items.length > 0) yield items
    }
    if (table.goods === 0)
      throw new FeedUnreadable('в листе нет ни одной строки с товаром: проверьте лист, столбцы и первую строку')
    const whole = limit === undefined
    yield [
      {
        kind: 'end',
        complete: true,
        line: table.line,
        notes: [],
        whole: { products: whole, offers: whole },
      },
    ]
  } finally {
    workbook.close()
  }
}

class TableReader {
  goods = 0
  line = 0
  private items: FeedItem[] = []
  private readonly seenArticles = new Set<string>()
  private readonly groups = new Set<string>()
  private group: string | null = null
  private readonly layout: TableLayout

  constructor(layout: TableLayout) {
    this.layout = layout
  }

  takeItems(): FeedItem[] {
    const items = this.items
    this.items = []
    return items
  }

  take({ number, cells, numbers }: SheetRow): void {
    this.line = number
    const texts = [...cells].filter(([, text]) => normalizeText(cellText(text)) !== '')
    if (texts.length === 0) return
    const { columns } = this.layout
    const text = (field: TableField) => {
      const column = columns[field]
      return column === undefined ? '' : normalizeText(cellText(cells.get(column) ?? ''))
    }
    const values = Object.fromEntries(tableFields.map((field) => [field, text(field)])) as Record<TableField, string>
    if (texts.length === 1 && columns.group === undefined && values.price === '') {
      this.group = this.groupOf(normalizeText(texts[0]![1]))
      return
    }
    // A row of totals or a note below the table.
    if (values.article === '' && values.name === '') return
    // A group written once, in merged cells, applies to the rows below as well.
    if (values.group !== '') this.group = this.groupOf(values.group)
    this.goods += 1
    this.items.push(this.row(number, values, numbers.has(columns.price!)))
  }

  private row(line: number, values: Record<TableField, string>, isPriceNumber: boolean): FeedItem {
    const { article, name } = values
    const reject = (...[reason, detail = '']: [Parameters<typeof rejection>[2], string?]): FeedItem => ({
      kind: 'rejected',
      rejection: rejection(article.slice(0, feedLimits.idChars) || null, line, reason, detail),
    })
    if (article === '') return reject('no-id', name.slice(0, 80))
    if (/^\d{2}\.\d{2}\.\d{4}$/.test(article)) return reject('no-id', `${article}: таблица сделала из артикула дату`)
    if (article.length > feedLimits.shortTextChars) return reject('too-big', 'слишком длинный артикул')
    if (name === '') return reject('no-name')
    if (name.includes('\uFFFD')) return reject('broken-encoding', name.slice(0, 80))
    if (name.length > feedLimits.nameChars) return reject('too-big', `название длиннее ${feedLimits.nameChars} знаков`)
    const sourceId = detached(article)
    if (this.seenArticles.has(sourceId)) return reject('duplicate-id')
    this.seenArticles.add(sourceId)
    const price = typedPrice(values.price, isPriceNumber)
    if (price === null) return reject('bad-price', values.price.slice(0, 40))
    const stock = this.layout.columns.stock === undefined ? null : typedStock(values.stock)
    const notes: string[] = []
    if (stock === null && this.layout.columns.stock !== undefined)
      notes.push('остаток записан не числом и не словом: оставлен прежний')
    const product: FeedProduct = {
      sourceId,
      line,
      card: {
        name,
        vendor: null,
        vendorCode: article,
        pictureUrls: [],
        description: null,
        params: [],
        categoryIds: this.group === null ? [] : [this.group],
        vat: null,
        unit: null,
      },
      offers: [
        {
          sourceId,
          line,
          details: {
            name,
            title: '',
            vendorCode: article,
            weightGrams: null,
            characteristics: [],
            barcode: values.barcode.split(/[\s,;/]+/)[0]?.slice(0, feedLimits.shortTextChars) || null,
          },
          // Without a price the offer goes off sale.
          prices: price === '' || Number(price) === 0 ? [] : [{ type: null, price, oldPrice: null, currency: 'RUB' }],
          stock: stock && [{ warehouse: null, ...stock }],
        },
      ],
    }
    return { kind: 'product', product, notes }
  }

  /** The id of a group; `Нитки > Армированные` is a group inside another. */
  private groupOf(text: string): string {
    const names = text
      .split(/\s*[>›»→]\s*|\s+[/\\]\s+/)
      .map((name) => name.trim().slice(0, 200))
      .filter((name) => name !== '')
      .slice(0, groupDepth)
    let parentId: string | null = null
    for (const name of names) {
      const id: string = (parentId === null ? name : `${parentId} > ${name}`).slice(0, 400)
      if (!this.groups.has(id)) {
        this.groups.add(detached(id))
        this.items.push({ kind: 'category', id: detached(id), parentId, name: detached(name) })
      }
      parentId = id
    }
    return parentId ?? ''
  }
}
