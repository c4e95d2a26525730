import { FeedUnreadable } from './feed-item.ts'
import { sharedTexts } from './shared-texts.ts'
import { maxRows, readRows, type SheetRow, withTexts } from './sheet-rows.ts'
import { type Archive, type Entry, entriesOf, maxEntries, openArchive, readWhole } from './workbook-archive.ts'
import { type NumberMeaning, numberMeaning } from './xlsx-cell.rule.ts'
import { localName } from './xml-node.rule.ts'

const maxSheets = 200
const maxStyles = 70_000

export interface Workbook {
  readonly sheets: readonly string[]
  /** Rows in batches, in the order of the file; `limit`: the maximum number of rows. */
  readonly rows: (sheet: string, columns: (column: number) => boolean, limit?: number) => AsyncGenerator<SheetRow[]>
  readonly close: () => void
}

/**
 * Opens an Excel workbook (a ZIP of XML). Sheets are read as a stream; formulas are not evaluated, their stored values
 * are used. A file that is not a workbook, or would take too much memory, throws FeedUnreadable.
 */
export async function openWorkbook(path: string): Promise<Workbook> {
  const archive = await openArchive(path)
  try {
    const entries = await entriesOf(archive)
    const part = (name: string) => entries.get(name.replace(/^\//, '').toLowerCase())
    const book = part('xl/workbook.xml')
    if (!book) throw new FeedUnreadable('это не таблица Excel (XLSX): внутри архива нет книги')
    const targets = await relationsOf(archive, part('xl/_rels/workbook.xml.rels'))
    const sheets = await sheetsOf(archive, book)
    if (sheets.length === 0) throw new FeedUnreadable('в таблице нет ни одного листа')
    const styles = await stylesOf(archive, part('xl/styles.xml'))
    const shared = part('xl/sharedStrings.xml')
    return {
      sheets: sheets.map(({ name }) => name),
      close: () => archive.close(),
      async *rows(sheetTitle, columns, limit = maxRows) {
        const sheet = sheetTitle === '' ? sheets[0]! : sheets.find(({ name }) => name === sheetTitle)
        if (!sheet) throw new FeedUnreadable(`в таблице нет листа «${sheetTitle.slice(0, 100)}»`)
        const entry = part(targets.get(sheet.relation) ?? '')
        if (!entry) throw new FeedUnreadable(`лист «${sheet.name}» не читается`)
        const read = () => readRows(archive, entry, styles, columns, limit)
        // For a preview of the first rows only the texts they refer to are held.
        let needed: Set<number> | null = null
        if (limit < maxRows) {
          needed = new Set()
          for await (const rows of read()) for (const row of rows) for (const at of row.texts.values()) needed.add(at)
        }
        const texts = await sharedTexts(archive, shared, needed)
        for await (const rows of read()) yield rows.map((row) => withTexts(row, texts))
      },
    }
  } catch (error) {
    archive.close()
    throw error
  }
}

/** Paths of the workbook's parts by relation id. */
async function relationsOf(archive: Archive, entry: Entry | undefined): Promise<Map<string, string>> {
  const targets = new Map<string, string>()
  await readWhole(archive, entry, {
    open({ attributes }, name) {
      const { Id, Target } = attributes
      if (name !== 'Relationship' || !Id || !Target || targets.size >= maxEntries) return
      targets.set(Id, Target.startsWith('/') ? Target : `xl/${Target}`)
    },
  })
  return targets
}

async function sheetsOf(archive: Archive, entry: Entry): Promise<{ name: string; relation: string }[]> {
  const sheets: { name: string; relation: string }[] = []
  await readWhole(archive, entry, {
    open({ attributes }, name) {
      if (name !== 'sheet' || sheets.length >= maxSheets) return
      const relation = Object.entries(attributes).find(([key]) => localName(key) === 'id' && key !== 'id')?.[1]
      if (relation) sheets.push({ name: (attributes.name ?? '').slice(0, 100), relation })
    },
  })
  return sheets
}

/** Meaning of a cell's number by the index of its style. */
async function stylesOf(archive: Archive, entry: Entry | undefined): Promise<NumberMeaning[]> {
  const formats = new Map<number, string>()
  const meanings: NumberMeaning[] = []
  let isInCells = false
  await readWhole(archive, entry, {
    open({ attributes }, name) {
      if (name === 'numFmt' && formats.size < maxStyles)
        formats.set(Number(attributes.numFmtId), (attributes.formatCode ?? '').slice(0, 500))
      else if (name === 'cellXfs') isInCells = true
      else if (name === 'xf' && isInCells && meanings.length < maxStyles) {
        const id = Number(attributes.numFmtId ?? 0)
        meanings.push(numberMeaning(id, formats.get(id)))
      }
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return meanings
}
