import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Products } from '@shpulka/contract/catalogue/catalog'
import { readConfig } from '../apps/api/src/config.ts'
import { openApi } from '../apps/api/src/open.ts'
import { startEmbeddedPostgres } from '../apps/shop/src/embedded-postgres.ts'
import { prepareBenchDatabase } from './bench-database.ts'
import {
  everydayJudgements,
  generatedProduct,
  judgedProducts,
  judgedSite,
  judgements,
  lastJudgements,
  unseenJudgements,
} from './judgements.ts'
import { gradeOf, type Judgement, type Score, scoreOf } from './search-score.rule.ts'
import { figure, tableLines } from './table.rule.ts'

/**
 * Scores the search on judged queries over the demo catalogue, and as many generated products beside it as asked for;
 * its database stays in the data folder.
 */
const [dataDirectory = '.data-bench-search', generatedCount = '0'] = process.argv.slice(2)
const generated = Number(generatedCount)
const maxWorstShown = 20

await prepareBenchDatabase(dataDirectory, generated, console.log)
const products = judgedProducts()
const productByCode = new Map(products.map((product) => [product.code, product]))
const server = await startEmbeddedPostgres({ dataDirectory })
// The demo is loaded anew each time: a stored index is of an earlier one. That of generated products takes minutes.
const ownDirectory = generated > 0 ? dataDirectory : join(dataDirectory, 'api')
if (generated === 0) rmSync(ownDirectory, { recursive: true, force: true })
mkdirSync(ownDirectory, { recursive: true })
const { app, close } = await openApi(
  readConfig({ DATA_DIR: ownDirectory, LOG_LEVEL: 'error', PROOF_OF_WORK: 'off', READS_PER_MINUTE: 'off' }),
  server.url,
)

async function findProducts(search: string) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/catalog/v1/products',
    headers: { 'x-site-id': String(judgedSite) },
    payload: { search, limit: 5 },
  })
  if (answer.statusCode !== 200) throw new Error(`«${search}»: ${answer.statusCode} ${answer.body}`)
  return answer.json<Products>().items
}

interface ScoredQuery extends Score {
  query: string
  /** Grades of the answers, in order. */
  grades: number[]
  titles: string[]
  /** The title of a right answer. */
  best: string
}
async function score(judgement: Judgement): Promise<ScoredQuery> {
  const { query, isEmptyRight } = judgement
  const items = await findProducts(query)
  const grades = items.map(({ code, title, cardPrices }) => {
    const product =
      productByCode.get(code) ?? (generated > 0 ? generatedProduct(code, title, cardPrices[0]?.price ?? 0) : null)
    if (!product) throw new Error(`«${query}» found what the demo does not have: ${title}`)
    return gradeOf(judgement, product)
  })
  const all = products.map((product) => ({ title: product.title, grade: gradeOf(judgement, product) }))
  const best = all.reduce((one, other) => (other.grade > one.grade ? other : one))
  return {
    query,
    ...scoreOf(
      isEmptyRight,
      grades,
      all.map(({ grade }) => grade),
    ),
    grades,
    titles: items.map(({ title }) => title),
    best: best.grade > 0 ? best.title : 'nothing',
  }
}

const scored: ScoredQuery[] = []
const unseen: ScoredQuery[] = []
const last: ScoredQuery[] = []
const everyday: ScoredQuery[] = []
try {
  for (const judgement of judgements()) scored.push(await score(judgement))
  for (const judgement of unseenJudgements()) unseen.push(await score(judgement))
  for (const judgement of lastJudgements()) last.push(await score(judgement))
  for (const judgement of everydayJudgements()) everyday.push(await score(judgement))
} finally {
  await close()
  await server.stop()
}

const shareOf = (all: ScoredQuery[], matches: (one: ScoredQuery) => boolean) => all.filter(matches).length / all.length
const percent = (part: number) => `${figure(part * 100)} %`
const row = (name: string, cellOf: (all: ScoredQuery[]) => string, bar = '', unseenBar = '') => [
  name,
  cellOf(scored),
  bar,
  cellOf(unseen),
  cellOf(last),
  cellOf(everyday),
  unseenBar,
]
for (const line of tableLines([
  [
    '',
    `${scored.length} judged searches`,
    'bar',
    `${unseen.length} unseen`,
    `${last.length} asked last`,
    `${everyday.length} everyday`,
    'bar',
  ],
  row('nDCG@5', (all) => figure(all.reduce((sum, { ndcg }) => sum + ndcg, 0) / all.length)),
  row('right first', (all) => percent(shareOf(all, ({ isRightFirst }) => isRightFirst)), '≥ 90 %', '≥ 85 %'),
  row('one of five', (all) => percent(shareOf(all, ({ isOneOfFive }) => isOneOfFive)), '≥ 97 %', '≥ 95 %'),
  row('nothing found', (all) => percent(shareOf(all, ({ isZero }) => isZero)), '≤ 1 %', '≤ 2 %'),
]))
  console.log(line)

// Wrong products are worse than no products.
const worst = scored.toSorted((a, b) => a.ndcg - b.ndcg || b.titles.length - a.titles.length).slice(0, maxWorstShown)
console.log(`\nThe worst ${worst.length}`)
for (const { query, ndcg, titles, best } of worst)
  console.log(`${figure(ndcg)}  «${query}»: ${titles[0] ?? 'nothing'} (right: ${best})`)

const folder = join(import.meta.dirname, 'results')
mkdirSync(folder, { recursive: true })
const name = generated > 0 ? `search-quality-${generated}.json` : 'search-quality.json'
writeFileSync(join(folder, name), JSON.stringify({ scored, unseen, last, everyday }, null, 2))
console.log(`\nAll answers: bench/results/${name}`)
