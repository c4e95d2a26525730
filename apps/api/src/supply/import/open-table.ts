import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { FeedUnreadable } from '../feed-parsers/feed-item.ts'
import { readXlsx } from '../feed-parsers/read-xlsx.ts'
import type { TableLayout } from '../feed-parsers/table-layout.rule.ts'
import type { Feed } from './open-feed.ts'

/** Opens a supplier's table as a feed; `limit`: only its first rows, read as a part of the file. */
export async function openTable(path: string, layout: TableLayout | null, limit?: number): Promise<Feed> {
  if (layout === null) throw new FeedUnreadable('не указано, что в каких столбцах: откройте настройку файла')
  const version = async () => {
    const { size, mtimeMs } = await stat(path)
    return `${size}/${mtimeMs}`
  }
  return {
    format: 'xlsx',
    dictionary: null,
    fileName: basename(path),
    read: () => readXlsx(path, layout, limit),
    version,
    close: async () => {},
  }
}
