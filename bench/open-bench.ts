import type { BenchContext, BenchSize } from './bench-context.ts'
import { prepareBenchDatabase } from './bench-database.ts'
import { sampleCatalog } from './catalog-sample.ts'
import { seededRandom } from './random.ts'
import { startReference } from './reference-process.ts'
import { shopClient } from './shop-client.ts'
import { startShopProcess } from './shop-process.ts'

interface Options {
  dataDirectory: string
  products: number
  size: BenchSize
  print: (line: string) => void
}

export interface OpenBench {
  context: BenchContext
  stop: () => Promise<void>
}

/** Fills the database if needed, starts the shop and the bare server, and samples the catalogue. */
export async function openBench({ dataDirectory, products, size, print }: Options): Promise<OpenBench> {
  await prepareBenchDatabase(dataDirectory, products, print)
  const reference = await startReference()
  print('Starting the shop and taking a sample of its catalogue…')
  const shop = await startShopProcess({ dataDirectory, by: 'process', firstPage: '/readyz' })
  const stop = async () => {
    await shop.stop()
    reference.stop()
  }
  try {
    const call = shopClient(shop.url)
    // The search index is built in the background after the start, half a minute for a million products: wait for it.
    await call('POST', '/catalog/v1/products', { body: { search: 'оверлок' } })
    const random = seededRandom(20_261_121)
    const catalog = await sampleCatalog(call, random, size)
    print(
      `${catalog.total} products; a sample of ${catalog.choices.length} choices, ${catalog.products.length} products.`,
    )
    return { context: { shop, reference, call, catalog, random, size }, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
