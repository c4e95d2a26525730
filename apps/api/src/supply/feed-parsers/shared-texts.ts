import { FeedUnreadable } from './feed-item.ts'
import { detached } from './feed-text.rule.ts'
import { type Archive, type Entry, maxPartBytes, maxPreviewBytes, readXml } from './workbook-archive.ts'
import { maxCellChars } from './xlsx-cell.rule.ts'

/** Limit of all shared texts of a workbook: they are held in memory. */
const maxTextChars = 30_000_000
const maxTexts = 2_000_000

/** Shared texts of the workbook by number; `needed`: only these. */
export async function sharedTexts(
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
      shouldStop: () => number > last,
    },
    needed === null ? maxPartBytes : maxPreviewBytes,
  )
  for await (const _ of pieces) {
    // The handlers have already processed it.
  }
  return texts
}
