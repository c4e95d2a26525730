import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import yauzl from 'yauzl'
import { FeedUnreadable } from './feed-item.ts'
import { detached } from './feed-text.rule.ts'
import { columnNumber, type NumberMeaning, numberMeaning, numberText } from './xlsx-cell.rule.ts'
import { maxCharsBetweenTags } from './xml-limits.rule.ts'

const maxEntries = 10_000
/** A sheet compresses 5 to 30 times; a higher ratio is a decompression bomb. */
const maxRatio = 250
const minRatioBytes = 64 * 1024 ** 2
const maxPartBytes = 2 * 1024 ** 3
/** Limit for parts that describe the others (relations, sheets, styles). */
const maxSmallPartBytes = 50 * 1024 ** 2
/** Limit for a preview of the first rows. */
const maxPreviewBytes = 100 * 1024 ** 2
const maxSheets = 200
const maxRows = 1_048_576
/** Limit of one cell, as in Excel itself. */
const maxCellChars = 32_767
/** Limit of all shared texts of a workbook: they are held in memory. */
const maxTextChars = 30_000_000
const maxTexts = 2_000_000
const maxStyles = 70_000
const maxDepth = 60
const textPieceChars = 32 * 1024

/** A row of a sheet: its number from 1 and its non-empty cells by column. */
export interface SheetRow {
  readonly number: number
  readonly cells: ReadonlyMap<number, string>
}

export interface Workbook {
  readonly sheets: readonly string[]
  /** Rows in batches, in the order of the file; `limit`: the maximum number of rows. */
  readonly rows: (sheet: string, columns: (column: number) => boolean, limit?: number) => AsyncGenerator<SheetRow[]>
  readonly close: () => void
}

type Archive = Awaited<ReturnType<typeof yauzl.openPromise>>
type Entry = Parameters<Archive['openReadStreamPromise']>[0]

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
      async *rows(wanted, columns, limit = maxRows) {
        const sheet = wanted === '' ? sheets[0]! : sheets.find(({ name }) => name === wanted)
        if (!sheet) throw new FeedUnreadable(`в таблице нет листа «${wanted.slice(0, 100)}»`)
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

async function openArchive(path: string): Promise<Archive> {
  try {
    return await yauzl.openPromise(path, { autoClose: false })
  } catch {
    throw new FeedUnreadable('это не таблица Excel (XLSX): сохраните прайс-лист в этом формате')
  }
}

async function entriesOf(archive: Archive): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  let count = 0
  try {
    for await (const entry of archive.eachEntry()) {
      count += 1
      const isBomb = entry.uncompressedSize > minRatioBytes && entry.uncompressedSize > entry.compressedSize * maxRatio
      if (isBomb || count > maxEntries || entry.uncompressedSize > maxPartBytes)
        throw new FeedUnreadable('таблица разворачивается слишком сильно: в ней не прайс-лист')
      entries.set(entry.fileName.replaceAll('\\', '/').toLowerCase(), entry)
    }
  } catch (error) {
    throw error instanceof FeedUnreadable ? error : new FeedUnreadable('архив таблицы повреждён')
  }
  return entries
}

interface XmlHandlers {
  readonly open?: (tag: SaxesTagPlain, name: string) => void
  readonly close?: (name: string) => void
  readonly text?: (text: string) => void
  /** Checked between chunks: true stops the reading. */
  readonly isEnough?: () => boolean
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** Reads a part of the workbook chunk by chunk, yielding to other work after each. */
async function* readXml(
  archive: Archive,
  entry: Entry,
  handlers: XmlHandlers,
  maxBytes = maxPartBytes,
): AsyncGenerator<void> {
  const parser = new SaxesParser<{ xmlns: false }>({ xmlns: false })
  let depth = 0
  let charsWithoutTag = 0
  let bytes = 0
  parser.on('opentag', (tag) => {
    depth += 1
    charsWithoutTag = 0
    if (depth > maxDepth) throw new FeedUnreadable('таблица повреждена: слишком глубокая вложенность')
    handlers.open?.(tag, localName(tag.name))
  })
  parser.on('closetag', (tag) => {
    depth -= 1
    handlers.close?.(localName(tag.name))
  })
  parser.on('text', (text) => handlers.text?.(text))
  parser.on('cdata', (text) => handlers.text?.(text))
  parser.on('error', () => {
    throw new FeedUnreadable('таблица повреждена: её части не читаются')
  })
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let stream: Readable
  try {
    stream = await archive.openReadStreamPromise(entry)
  } catch {
    throw new FeedUnreadable('таблица повреждена или зашифрована')
  }
  try {
    let sum = 0
    for await (const piece of stream) {
      sum = crc32(piece as Buffer, sum)
      bytes += (piece as Buffer).length
      if (bytes > maxBytes) throw new FeedUnreadable('часть таблицы слишком велика: оставьте в ней только прайс-лист')
      const text = decoder.decode(piece as Buffer, { stream: true })
      charsWithoutTag += text.length
      if (charsWithoutTag > maxCharsBetweenTags) throw new FeedUnreadable('таблица повреждена: слишком длинный текст')
      for (let at = 0; at < text.length; at += textPieceChars) parser.write(text.slice(at, at + textPieceChars))
      yield
      if (handlers.isEnough?.()) return
    }
    parser.write(decoder.decode())
    parser.close()
    if (sum !== entry.crc32) throw new FeedUnreadable('таблица повреждена: её байты не те, что были записаны')
  } catch (error) {
    if (error instanceof FeedUnreadable) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') throw new FeedUnreadable('текст таблицы не в кодировке UTF-8')
    if (error instanceof TypeError || error instanceof ReferenceError) throw error
    throw new FeedUnreadable('таблица повреждена: архив обрывается')
  } finally {
    stream.destroy()
  }
}

async function readWhole(archive: Archive, entry: Entry | undefined, handlers: XmlHandlers): Promise<void> {
  if (!entry) return
  for await (const _ of readXml(archive, entry, handlers, maxSmallPartBytes)) {
    // The handlers have already processed it.
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

/** Shared texts of the workbook by number; `needed`: only these. */
async function sharedTexts(
  archive: Archive,
  entry: Entry | undefined,
  needed: ReadonlySet<number> | null,
): Promise<Map<number, string>> {
  const texts = new Map<number, string>()
  if (!entry || needed?.size === 0) return texts
  const last = needed === null ? Number.POSITIVE_INFINITY : Math.max(...needed)
  let number = -1
  let chars = 0
  let text = ''
  let isText = false
  let isPhonetic = false
  const pieces = readXml(
    archive,
    entry,
    {
      open(_, name) {
        if (name === 'si') {
          number += 1
          text = ''
        } else if (name === 'rPh') isPhonetic = true
        else if (name === 't') isText = !isPhonetic
      },
      text(piece) {
        if (isText && text.length <= maxCellChars) text += piece
      },
      close(name) {
        if (name === 't') isText = false
        else if (name === 'rPh') isPhonetic = false
        else if (name === 'si' && (needed === null || needed.has(number))) {
          text = text.slice(0, maxCellChars + 1)
          chars += text.length
          if (chars > maxTextChars || texts.size >= maxTexts)
            throw new FeedUnreadable('в таблице слишком много текста: оставьте в ней только прайс-лист')
          texts.set(number, detached(text))
        }
      },
      isEnough: () => number > last,
    },
    needed === null ? maxPartBytes : maxPreviewBytes,
  )
  for await (const _ of pieces) {
    // The handlers have already processed it.
  }
  return texts
}

interface RawRow {
  readonly number: number
  readonly cells: Map<number, string>
  /** Numbers of shared texts, by column. */
  readonly texts: Map<number, number>
}

function withTexts({ number, cells, texts }: RawRow, shared: ReadonlyMap<number, string>): SheetRow {
  for (const [column, at] of texts) {
    const text = shared.get(at)
    if (text) cells.set(column, text)
  }
  return { number, cells }
}

async function* readRows(
  archive: Archive,
  entry: Entry,
  styles: readonly NumberMeaning[],
  isWanted: (column: number) => boolean,
  limit: number,
): AsyncGenerator<RawRow[]> {
  let rows: RawRow[] = []
  let seen = 0
  let isClosed = false
  let row: RawRow | null = null
  let rowNumber = 0
  let column = -1
  let cell: { column: number; type: string; style: number; value: string } | null = null
  let isValue = false
  let isInline = false
  const pieces = readXml(
    archive,
    entry,
    {
      open({ attributes }, name) {
        if (name === 'row') {
          rowNumber = Math.max(rowNumber + 1, Math.min(Number(attributes.r) || 0, maxRows + 1))
          if (rowNumber > maxRows) throw new FeedUnreadable('в листе слишком много строк')
          column = -1
          row = { number: rowNumber, cells: new Map(), texts: new Map() }
        } else if (name === 'c' && row) {
          const letters = /^[A-Za-z]+/.exec(attributes.r ?? '')?.[0]
          column = (letters === undefined ? null : columnNumber(letters)) ?? column + 1
          cell = isWanted(column)
            ? { column, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), value: '' }
            : null
        } else if (name === 'v') isValue = true
        else if (name === 'is') isInline = true
        else if (name === 't' && isInline) isValue = true
        else if (name === 'rPh') isInline = false
      },
      text(piece) {
        if (cell && isValue && cell.value.length <= maxCellChars) cell.value += piece
      },
      close(name) {
        if (name === 'v' || name === 't') isValue = false
        else if (name === 'is') isInline = false
        else if (name === 'c' && row && cell) {
          addCell(row, cell, styles)
          cell = null
        } else if (name === 'row' && row) {
          if (seen < limit) rows.push(row)
          seen += 1
          row = null
        } else if (name === 'sheetData') isClosed = true
      },
      isEnough: () => seen >= limit || isClosed,
    },
    limit < maxRows ? maxPreviewBytes : maxPartBytes,
  )
  for await (const _ of pieces) {
    if (rows.length === 0) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
  if (!isClosed && seen < limit) throw new FeedUnreadable('в листе нет строк: он обрывается')
}

function addCell(
  row: RawRow,
  { column, type, style, value }: { column: number; type: string; style: number; value: string },
  styles: readonly NumberMeaning[],
) {
  if (value === '') return
  if (type === 's') {
    if (/^\d{1,7}$/.test(value)) row.texts.set(column, Number(value))
    return
  }
  const text =
    type === 'n' ? (numberText(value, styles[style] ?? 'number') ?? value) : type === 'd' ? isoDate(value) : value
  row.cells.set(column, text.slice(0, maxCellChars + 1))
}

/** `2026-02-03T00:00:00` → `03.02.2026`. */
const isoDate = (value: string) => value.replace(/^(\d{4})-(\d{2})-(\d{2}).*$/, '$3.$2.$1')
