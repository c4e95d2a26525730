import { PassThrough } from 'node:stream'
import { parentPort, workerData } from 'node:worker_threads'
import writeExcelFile from 'write-excel-file/node'
import type { PriceListRow } from './price-list-row.rule.ts'
import { linksAndFilters, priceListSheets, type WorkbookInfo } from './price-list-workbook.rule.ts'

// Receives batches of rows, then null; sends back the file in chunks, then null.
const rows: PriceListRow[] = []
const byTitle = new Intl.Collator('ru', { numeric: true })
const port = parentPort!
port.on('message', async (batch: PriceListRow[] | null) => {
  if (batch) {
    for (const row of batch) rows.push(row)
    return
  }
  rows.sort((a, b) => a.categoryPosition - b.categoryPosition || byTitle.compare(a.title, b.title))
  const sheets = priceListSheets(workerData as WorkbookInfo, rows)
  const stream = new PassThrough()
  // A rejection becomes the worker's «error» event, which ends the download.
  void writeExcelFile(sheets, { features: [linksAndFilters], fontFamily: 'Arial', fontSize: 10 }).toStream(stream)
  for await (const chunk of stream) port.postMessage(chunk)
  port.postMessage(null)
  port.close()
})
