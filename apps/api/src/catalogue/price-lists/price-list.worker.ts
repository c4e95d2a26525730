import { PassThrough } from 'node:stream'
import { parentPort, workerData } from 'node:worker_threads'
import writeExcelFile from 'write-excel-file/node'
import type { PriceListRow } from './price-list-row.rule.ts'
import { linksAndFilters, priceListSheets, type WorkbookHead } from './price-list-workbook.rule.ts'

// Rows come in portions; after the last of them the file goes out in pieces, and null ends it.
const rows: PriceListRow[] = []
const byTitle = new Intl.Collator('ru', { numeric: true })
const port = parentPort!
port.on('message', async (portion: PriceListRow[] | null) => {
  if (portion) {
    for (const row of portion) rows.push(row)
    return
  }
  rows.sort((a, b) => a.order - b.order || byTitle.compare(a.title, b.title))
  const sheets = priceListSheets(workerData as WorkbookHead, rows)
  const stream = new PassThrough()
  // A failure is an error of the thread, and of whoever waits for the file.
  void writeExcelFile(sheets, { features: [linksAndFilters], fontFamily: 'Arial', fontSize: 10 }).toStream(stream)
  for await (const piece of stream) port.postMessage(piece)
  port.postMessage(null)
  port.close()
})
