import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { prepareBenchDatabase } from './bench-database.ts'
import { check } from './check.ts'
import { runSeparately } from './run-separately.ts'
import { soak } from './soak.ts'
import { wholeBench } from './whole-bench.ts'

const root = resolve(import.meta.dirname, '..')
const help = `npm run bench -- [options]
  --quick          a short run: 2 seconds a row
  --products N     how many products are generated (100000)
  --only WORD      only rows whose names have the word; sockets: the live channel alone;
                   index: first answers of the catalogue's index, without HTTP;
                   search-quality: answers of the search to judged questions, on the demo catalogue, with
                   --products N among so many generated;
                   order-desk: the office's desk with 100,000 generated orders
  --data FOLDER    where the database is (.data-bench; of a million .data-bench-1m; of search-quality
                   .data-bench-search, of order-desk .data-bench-desk)
  --million        after that the same with 1,000,000 products
  --write          writes the figures to bench/README.md (not of a part: without --quick and --only)
  --soak MINUTES   visitors for so long (with --rate N a second, 50): memory, pauses, the slowest answers
  --check          short rows on 20,000 products, CPU against R's: fails where one costs 40 % more than expected
  --expect         measures the same and writes what is expected: bench/expected.json, its table in bench/README.md`

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    products: { type: 'string' },
    only: { type: 'string' },
    data: { type: 'string' },
    million: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    soak: { type: 'string' },
    rate: { type: 'string', default: '50' },
    check: { type: 'boolean', default: false },
    expect: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (options.help) {
  console.log(help)
  process.exit(0)
}
const defaultProducts = 100_000
const products = wholeNumber('products', 1000, 10_000_000)
if (options.write && (options.quick || options.only !== undefined)) {
  console.error('--write: figures of a whole run only, without --quick and --only')
  process.exit(2)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

const dataDirectory = resolve(root, options.data ?? (products >= 1_000_000 ? '.data-bench-1m' : '.data-bench'))
if (options.check || options.expect) {
  const isGood = await check({ root, only: options.only, isUpdating: options.expect })
  process.exitCode = isGood ? 0 : 1
} else if (options.only === 'index') {
  await prepareBenchDatabase(dataDirectory, products, console.log)
  process.exitCode = await runSeparately('index-figures.ts', [dataDirectory])
} else if (options.only === 'search-quality') {
  process.exitCode = await runSeparately(
    'search-quality.ts',
    options.products === undefined
      ? [resolve(root, options.data ?? '.data-bench-search')]
      : [dataDirectory, String(products)],
  )
} else if (options.only === 'order-desk') {
  process.exitCode = await runSeparately('order-desk.ts', [resolve(root, options.data ?? '.data-bench-desk')])
} else if (options.soak !== undefined) {
  await soak({ dataDirectory, products, minutes: wholeNumber('soak'), perSecond: wholeNumber('rate') })
} else {
  await wholeBench({
    root,
    products,
    dataDirectory,
    only: options.only,
    isQuick: options.quick,
    isWriting: options.write,
    isWithMillion: options.million,
  })
}

function wholeNumber(name: 'products' | 'soak' | 'rate', min = 1, max = 1000): number {
  const value = Number(options[name] ?? defaultProducts)
  if (Number.isInteger(value) && value >= min && value <= max) return value
  console.error(`--${name}: a whole number from ${min} to ${max}`)
  process.exit(2)
}
