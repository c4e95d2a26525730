import { createHash } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import type { Moysklad } from '../../base/integrations/moysklad.port.ts'
import { idOf, type MoyskladRow } from '../feed-parsers/moysklad-goods.rule.ts'
import { formatFilterTime, jsonLine, type ListRow, listOf, pagesOf } from './moysklad-lists.ts'

export interface GoodsRead {
  /** Later changes are not included. */
  readonly requestedAt: Date
  /** Ids of products and variants. */
  readonly ids: readonly string[]
  /** Hash of the rows only, without the time of the request. */
  readonly contentHash: Buffer
  /** Lines of the `.jsonl` file to import. */
  readonly lines: () => AsyncGenerator<Buffer>
  close(): Promise<void>
}

/** Position of a row in the file of its type. */
type ByteRange = readonly [offset: number, bytes: number]

interface Rows {
  readonly file: FileHandle
  readonly ranges: Map<string, ByteRange>
  requestedAt: Date
  /** The number of rows has not changed while they were read. */
  isConsistent: boolean
}

/**
 * Downloads products and variants (all that are sold, or changes) to disk, since a catalogue may not fit in memory.
 * Variants are written right after their product, as the feed parser expects.
 */
export async function readGoods(moysklad: Moysklad, since: Date | null, path: string): Promise<GoodsRead> {
  const opened: FileHandle[] = []
  const close = async () => {
    for (const file of opened) await file.close()
    for (const type of types) await rm(`${path}.${type}`, { force: true })
  }
  try {
    const read = async (type: (typeof types)[number]) => {
      const file = await open(`${path}.${type}`, 'w+', 0o600)
      opened.push(file)
      return readRows(moysklad, file, type, since)
    }
    const products = await read('product')
    const variants = await read('variant')
    const variantsByProduct = await variantRangesByProduct(variants)
    const isFull = since === null && products.isConsistent && variants.isConsistent
    const references = products.ranges.size + variants.ranges.size > 0 ? await readReferences(moysklad) : null
    const hash = createHash('sha256')
    const rows = rowsOf(products, variants, variantsByProduct)
    for await (const line of rows) hash.update(line)
    return {
      requestedAt: products.requestedAt,
      ids: [...products.ranges.keys(), ...variants.ranges.keys()],
      contentHash: hash.digest(),
      async *lines() {
        yield Buffer.from(
          jsonLine({
            format: 'moysklad',
            formedAt: products.requestedAt.toISOString(),
            isWhole: isFull,
            ...references,
          }),
        )
        yield* rowsOf(products, variants, variantsByProduct)
        yield Buffer.from(jsonLine({ end: true }))
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

const types = ['product', 'variant'] as const

async function readRows(
  moysklad: Moysklad,
  file: FileHandle,
  type: (typeof types)[number],
  since: Date | null,
): Promise<Rows> {
  // Archived goods are no longer sold: changes include them, full reads leave them out.
  const changed = since && `;updated>=${formatFilterTime(since)};archived=true;archived=false`
  const rows: Rows = { file, ranges: new Map(), requestedAt: new Date(), isConsistent: true }
  let size: number | null = null
  let offset = 0
  for await (const page of pagesOf(moysklad, '/entity/assortment', `type=${type}${changed ?? ''}`)) {
    if (size === null) rows.requestedAt = page.requestedAt
    else if (size !== page.size) rows.isConsistent = false
    size = page.size
    for (const row of page.rows) {
      // Rows without an id cannot be referred to.
      if (typeof row.id !== 'string') continue
      const line = Buffer.from(jsonLine(row))
      await file.write(line, 0, line.length, offset)
      rows.ranges.set(row.id, [offset, line.length])
      offset += line.length
    }
  }
  // A row that moved to another page during the read is missing or duplicated.
  if (rows.ranges.size !== size) rows.isConsistent = false
  return rows
}

async function variantRangesByProduct({ file, ranges }: Rows): Promise<Map<string, ByteRange[]>> {
  const variantsByProduct = new Map<string, ByteRange[]>()
  for (const range of ranges.values()) {
    const row = JSON.parse((await bytesAt(file, range)).toString('utf8')) as MoyskladRow
    const id = idOf(row.product) ?? ''
    variantsByProduct.set(id, [...(variantsByProduct.get(id) ?? []), range])
  }
  return variantsByProduct
}

async function* rowsOf(products: Rows, variants: Rows, variantsByProduct: ReadonlyMap<string, ByteRange[]>) {
  for (const [id, range] of products.ranges) {
    yield await bytesAt(products.file, range)
    for (const each of variantsByProduct.get(id) ?? []) yield await bytesAt(variants.file, each)
  }
  for (const [id, ranges] of variantsByProduct)
    if (!products.ranges.has(id)) for (const each of ranges) yield await bytesAt(variants.file, each)
}

async function bytesAt(file: FileHandle, [offset, bytes]: ByteRange): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, offset)
  if (bytesRead !== bytes) throw new Error('A row that was read is not on the disk')
  return buffer
}

/** Records that rows refer to by id. */
async function readReferences(
  moysklad: Moysklad,
): Promise<Record<'folders' | 'units' | 'currencies' | 'priceTypes', ListRow[]>> {
  const { body } = await moysklad.get('/context/companysettings/pricetype')
  return {
    folders: await listOf(moysklad, '/entity/productfolder'),
    units: await listOf(moysklad, '/entity/uom'),
    currencies: await listOf(moysklad, '/entity/currency'),
    priceTypes: Array.isArray(body) ? body : [],
  }
}
