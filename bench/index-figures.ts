import { openChanges } from '../apps/api/src/base/db/changes.ts'
import { migrate } from '../apps/api/src/base/db/migrate.ts'
import { openPool } from '../apps/api/src/base/db/pool.ts'
import { listFilters } from '../apps/api/src/catalogue/catalog/list-filters.ts'
import { listProducts } from '../apps/api/src/catalogue/catalog/list-products.ts'
import { openCatalog } from '../apps/api/src/catalogue/catalog/open-catalog.ts'
import { refreshProducts } from '../apps/api/src/catalogue/catalog-index/load-products.ts'
import { savedIndexPath } from '../apps/api/src/catalogue/catalog-index/saved-index.ts'
import { openSettings } from '../apps/api/src/content/settings/open-settings.ts'
import { startEmbeddedPostgres } from '../apps/shop/src/embedded-postgres.ts'
import { seededRandom } from './random.ts'
import { tableLines } from './table.rule.ts'

/**
 * Measures answers of the catalogue's index without HTTP; no query is repeated. The bench must have filled the data
 * folder. CPU is the mean time of the thread; percentiles are wall time, so they need an idle machine.
 */
const [dataDirectory = '.data-bench', count = 4000] = [process.argv[2], Number(process.argv[3] ?? 4000)]

interface Question {
  category?: number
  filters?: { code: string; values?: number[]; from?: number; to?: number }[]
  sortBy: string
  inStockFirst: boolean
  limit: number
  page: number
}
interface FilterSummary {
  code: string
  kind: 'list' | 'range' | 'flag'
  values: { id: number }[]
  range: { min: number; max: number } | null
}

const log = { error: console.error, warn: console.warn }
const server = await startEmbeddedPostgres({ dataDirectory })
await migrate(server.url)
const pool = openPool(server.url)
const changes = openChanges(pool, server.url)
const settings = await openSettings(pool, changes, log as never)
const openedAt = performance.now()
const catalog = await openCatalog({ pool, changes, settings, log, savedIndexPath: savedIndexPath(dataDirectory) })
const openedMilliseconds = performance.now() - openedAt
const { index } = catalog
const random = seededRandom(7)
const [site] = settings.current().sites
if (!site) throw new Error('The database has no site')

const ctx = (input: object) =>
  ({ body: input, query: input, visitor: { site, priceRole: site.priceRole }, tag() {} }) as never
const deps = { catalog, missedSearches: { note() {} } } as never
const list = (question: object) => listProducts(ctx(question), deps)
const filters = ({ category, filters, limit: _limit, ...rest }: Question) =>
  listFilters(
    ctx({
      ...rest,
      ...(category !== undefined && { categoryIds: [category] }),
      ...(filters && { filters: JSON.stringify(filters) }),
      sortBy: undefined,
    }),
    deps,
  )

const lines = [['question', 'n', 'CPU ms', 'p50 ms', 'p99 ms', 'max ms']]
const cpuMilliseconds = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** `before` is called before each query and not measured. */
async function measure<Asked>(
  name: string,
  questions: readonly Asked[],
  ask: (question: Asked) => unknown,
  before: (n: number) => Promise<void> = async () => {},
) {
  const durations: number[] = []
  let cpu = 0
  for (const [n, question] of questions.entries()) {
    await before(n)
    const [startedAt, cpuAt] = [performance.now(), cpuMilliseconds()]
    try {
      await ask(question)
    } catch (error) {
      // The page is past the end of the list.
      if ((error as { statusCode?: number }).statusCode !== 404) throw error
    }
    durations.push(performance.now() - startedAt)
    cpu += cpuMilliseconds() - cpuAt
  }
  durations.sort((a, b) => a - b)
  const at = (part: number) =>
    (durations[Math.min(durations.length - 1, Math.floor(durations.length * part))] ?? 0).toFixed(2)
  lines.push([name, String(durations.length), (cpu / durations.length).toFixed(2), at(0.5), at(0.99), at(1)])
}

const filtersByCategory = new Map<number | undefined, FilterSummary[]>()
async function filtersOf(category: number | undefined): Promise<FilterSummary[]> {
  const known = filtersByCategory.get(category)
  if (known) return known
  const question = { sortBy: '', inStockFirst: true, limit: 24, page: 1, ...(category !== undefined && { category }) }
  const { json } = (await filters(question)) as unknown as { json: Buffer }
  const loaded = JSON.parse(json.toString()) as FilterSummary[]
  filtersByCategory.set(category, loaded)
  return loaded
}

/** A query with up to three filters of any kind, in any sort order; seven of ten are of the first page. */
async function questionIn(categories: readonly (number | undefined)[]): Promise<Question> {
  const category = random.pick(categories)
  const remaining = [...(await filtersOf(category))]
  const chosen: NonNullable<Question['filters']> = []
  for (let needed = random.below(4); needed > 0 && remaining.length > 0; needed -= 1) {
    const [filter] = remaining.splice(random.below(remaining.length), 1)
    if (filter?.kind === 'list' && filter.values.length > 0) {
      const values = [random.pick(filter.values).id, random.pick(filter.values).id]
      chosen.push({ code: filter.code, values: [...new Set(values)] })
    } else if (filter?.range) {
      const { min, max } = filter.range
      const from = Math.floor(min + (max - min) * random.next() * 0.8)
      chosen.push({ code: filter.code, from, to: Math.floor(from + (max - from) * random.next()) })
    } else if (filter?.kind === 'flag') chosen.push({ code: filter.code, values: [1] })
  }
  return {
    ...(category !== undefined && { category }),
    ...(chosen.length > 0 && { filters: chosen }),
    sortBy: random.pick(['popular', 'popular', 'popular', 'cheap', 'expensive', 'new', 'title']),
    inStockFirst: random.next() < 0.8,
    limit: 24,
    page: random.next() < 0.7 ? 1 : 1 + random.below(random.next() < 0.5 ? 5 : 200),
  }
}

async function questionsIn(categories: readonly (number | undefined)[], needed: number): Promise<Question[]> {
  const unique = new Map<string, Question>()
  for (let tries = 0; unique.size < needed && tries < needed * 3; tries += 1) {
    const question = await questionIn(categories)
    unique.set(JSON.stringify(question), question)
  }
  return [...unique.values()]
}

const randomIds = (needed: number) =>
  Array.from({ length: needed }, () => index.table.ids[random.below(index.table.rows)] as number)

/** Changes the prices of this many products before every tenth query, like an import. */
const changePrices = (products: number) => async (n: number) => {
  if (n % 10 !== 0) return
  const ids = randomIds(products)
  await pool.query(
    `update offer_prices p set price_kopecks = price_kopecks + 1 from groups g join group_offers o on o.group_id = g.id
     where g.product_id = any($1) and p.offer_id = o.offer_id`,
    [ids],
  )
  await refreshProducts(pool, index, ids)
}

const tree = catalog.listCategories(site.id)
const depthOf = ({ path }: { path: string }) => path.split('/').length
const idsOf = (depth: (depth: number) => boolean) =>
  tree.filter((category) => depth(depthOf(category))).map(({ id }) => id)
const any = [...tree.map(({ id }) => id), undefined]
for (const [name, categories] of [
  ['warm-up', any],
  ['a leaf', idsOf((depth) => depth > 2)],
  ['a root', idsOf((depth) => depth === 1)],
  ['everything', [undefined]],
  ['any category', any],
] as const) {
  const questions = await questionsIn(categories, count / 2)
  await measure(`a list of ${name}`, questions, list)
  await measure(`filters of ${name}`, questions.slice(0, count / 4), filters)
}
await measure('10 products change', await questionsIn(any, count / 10), list, changePrices(10))
await measure('150 products change', await questionsIn(any, count / 10), list, changePrices(150))
await index.search.ready()
const searchedRows = randomIds(count / 4).flatMap((id) => index.table.rowOf(id) ?? [])
const swapped = (word: string) => word.slice(0, 2) + word.slice(3, 4) + word.slice(2, 3) + word.slice(4)
const searches = (wordsOf: (words: string[], row: number) => string[]) =>
  [...new Set(searchedRows.map((row) => wordsOf((index.table.titles[row] as string).split(' '), row).join(' ')))].map(
    (search) => ({ search, limit: 24 }),
  )
const threeWords = searches((words) => [...words.slice(0, 2), words.at(-1) as string])
await measure('a search by three words', threeWords, list)
const typos = searches((words, row) => [...words.slice(0, 2).map(swapped), String(row % 1000)])
await measure('a search, a typo in two words', typos, list)

for (const line of tableLines(lines.filter(([name]) => !name?.endsWith('warm-up')))) console.log(line)
const { rss, heapUsed, external } = process.memoryUsage()
const [all, heap, arrays] = [rss, heapUsed, external].map((bytes) => Math.round(bytes / 2 ** 20))
console.log(
  `${index.table.count} products, opened in ${(openedMilliseconds / 1000).toFixed(1)} s; ` +
    `memory ${all} MB, of it JS heap ${heap} MB, arrays ${arrays} MB`,
)
await catalog.close()
await changes.close()
await pool.end()
await server.stop()
