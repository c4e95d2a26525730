import { type CommerceMlContents, type CommerceMlSource, commerceMlContents } from './commerceml-contents.ts'
import { CommerceMlDictionary } from './commerceml-dictionary.ts'
import { CommerceMlExchange } from './commerceml-exchange.ts'
import { readCommerceMlFile } from './commerceml-file.ts'
import { type FeedItem, FeedUnreadable } from './feed-item.ts'
import { detached } from './feed-text.rule.ts'

export interface CommerceMlFile extends CommerceMlSource {
  contents: CommerceMlContents
}

/** Scans the contents of each file; the number of files and their order do not matter. */
export async function sortedCommerceMl(sources: readonly CommerceMlSource[]): Promise<CommerceMlFile[]> {
  const files: CommerceMlFile[] = []
  for (const source of sources)
    files.push({ ...source, contents: await withFileName(source, () => commerceMlContents(source)) })
  return files
}

/**
 * Reads the files of one exchange: first everything but the goods (offers are small and are emitted together with their
 * goods), then the goods in file order, each with its offers, then the offers whose goods are not in the files.
 */
export async function* readCommerceMl(
  files: readonly CommerceMlFile[],
  dictionary = new CommerceMlDictionary(),
): AsyncGenerator<FeedItem[]> {
  const exchange = new CommerceMlExchange(dictionary)
  try {
    yield* readExchange(files, exchange)
  } finally {
    exchange.close()
  }
}

async function* readExchange(
  files: readonly CommerceMlFile[],
  exchange: CommerceMlExchange,
): AsyncGenerator<FeedItem[]> {
  for (const file of files) {
    const { goods, offers, variantsAsGoods } = file.contents
    if (variantsAsGoods) yield* readFile(file, variantElements, exchange)
    else if (offers || !goods) yield* readFile(file, offerElements, exchange)
  }
  if (!exchange.hasPackage && files.every(({ contents }) => !contents.goods)) {
    if (files.some(({ contents }) => contents.orders)) throw new FeedUnreadable('это заказы CommerceML, а не товары')
    if (files.every(({ contents }) => !contents.classifier))
      throw new FeedUnreadable('в файле CommerceML нет ни товаров, ни предложений')
  }
  exchange.takesGoods = true
  for (const file of files) if (file.contents.goods) yield* readFile(file, goodsElements, exchange)
  yield* exchange.end([...new Set(files.flatMap(({ contents }) => contents.notes))])
}

const offerElements = new Set(['Свойство', 'СвойствоНоменклатуры', 'ТипЦены', 'Склад', 'Предложение'])
const variantElements = new Set([...offerElements, 'Товар'])
const goodsElements = new Set(['Свойство', 'СвойствоНоменклатуры', 'ТипЦены', 'Склад', 'Товар'])

async function* readFile(
  file: CommerceMlFile,
  recordNames: ReadonlySet<string>,
  exchange: CommerceMlExchange,
): AsyncGenerator<FeedItem[]> {
  const entries = readCommerceMlFile(file, recordNames)[Symbol.asyncIterator]()
  for (;;) {
    const { done, value } = await withFileName(file, () => entries.next())
    if (done) return
    for (const entry of value) {
      if (entry.kind === 'block')
        exchange.beginBlock(entry.name, entry.onlyChanges, !entry.isUpdate || file.contents.hasStock)
      else if (entry.kind === 'head') exchange.addHead(entry.name, entry.value)
      else if (entry.kind === 'node')
        exchange.addNode(entry.node, entry.broken ? 'broken-markup' : entry.oversized ? 'too-big' : null)
      else if (entry.kind === 'end') exchange.line = entry.line
      else
        exchange.addGroup(
          {
            id: detached(entry.id),
            parentId: entry.parentId && detached(entry.parentId),
            name: detached(entry.name),
          },
          entry.kind === 'category',
        )
    }
    if (exchange.items.length > 0) yield exchange.take()
  }
}

/** Adds the name of the file to the message of a failure. */
async function withFileName<T>({ name }: CommerceMlSource, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof FeedUnreadable ? new FeedUnreadable(`«${name}»: ${error.message}`) : error
  }
}
