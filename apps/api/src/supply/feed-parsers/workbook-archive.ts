import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import yauzl from 'yauzl'
import { FeedUnreadable } from './feed-item.ts'
import { maxCharsBetweenTags } from './xml-limits.rule.ts'
import { localName } from './xml-node.rule.ts'

/** Limit of files in the archive, and of relations between them. */
export const maxEntries = 10_000
/** A sheet compresses 5 to 30 times; a higher ratio is a decompression bomb. */
const maxCompressionRatio = 250
const minCheckedBytes = 64 * 1024 ** 2
export const maxPartBytes = 2 * 1024 ** 3
/** Limit for parts that describe the others (relations, sheets, styles). */
const maxSmallPartBytes = 50 * 1024 ** 2
/** Limit for a preview of the first rows. */
export const maxPreviewBytes = 100 * 1024 ** 2
const maxDepth = 60
const textPieceChars = 32 * 1024

/** The ZIP archive of an Excel workbook. */
export type Archive = Awaited<ReturnType<typeof yauzl.openPromise>>
export type Entry = Parameters<Archive['openReadStreamPromise']>[0]

/** Opens the archive; throws FeedUnreadable when the file is not one. */
export async function openArchive(path: string): Promise<Archive> {
  try {
    return await yauzl.openPromise(path, { autoClose: false })
  } catch {
    throw new FeedUnreadable('это не таблица Excel (XLSX): сохраните прайс-лист в этом формате')
  }
}

/** Files of the archive by their names in lower case. */
export async function entriesOf(archive: Archive): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  let count = 0
  try {
    for await (const entry of archive.eachEntry()) {
      count += 1
      const isBomb =
        entry.uncompressedSize > minCheckedBytes && entry.uncompressedSize > entry.compressedSize * maxCompressionRatio
      if (isBomb || count > maxEntries || entry.uncompressedSize > maxPartBytes)
        throw new FeedUnreadable('таблица разворачивается слишком сильно: в ней не прайс-лист')
      entries.set(entry.fileName.replaceAll('\\', '/').toLowerCase(), entry)
    }
  } catch (error) {
    throw error instanceof FeedUnreadable ? error : new FeedUnreadable('архив таблицы повреждён')
  }
  return entries
}

export interface XmlHandlers {
  readonly open?: (tag: SaxesTagPlain, name: string) => void
  readonly close?: (name: string) => void
  readonly text?: (text: string) => void
  /** Checked between chunks: true stops the reading. */
  readonly shouldStop?: () => boolean
}

/** Reads a part of the workbook chunk by chunk, yielding to other work after each. */
export async function* readXml(
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
      if (handlers.shouldStop?.()) return
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

/** Reads a small part of the workbook at once; nothing is read when it is missing. */
export async function readWhole(archive: Archive, entry: Entry | undefined, handlers: XmlHandlers): Promise<void> {
  if (!entry) return
  for await (const _ of readXml(archive, entry, handlers, maxSmallPartBytes)) {
    // The handlers have already processed it.
  }
}
