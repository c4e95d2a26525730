import { join } from 'node:path'
import { openPool, type Pool } from '../apps/api/src/base/db/pool.ts'
import { serveFakeS3 } from '../apps/api/src/base/integrations/s3-server.fake.ts'
import { type SpawnedShop, spawnShop } from '../apps/shop/src/spawned-shop.ts'
import { type Balancer, openBalancer } from './balancer.ts'
import { toSeconds } from './drill.ts'
import { drillTokenSecret } from './drill-shop.ts'
import { freePorts } from './free-ports.ts'
import { type DrillGoods, findDrillGoods } from './goods.ts'
import { openEmbeddedPair, type Pair } from './pair.ts'
import { findPatroniPrograms, openPatroniPair } from './patroni-pair.ts'
import { isHaproxyInstalled, openHaproxy } from './run-haproxy.ts'

export const processes = 3

/** Three processes of the shop behind a balancer, on a primary and a standby database and an S3 bucket. */
export interface Cluster {
  readonly pool: Pool
  readonly pair: Pair
  readonly shops: SpawnedShop[]
  /** Starts a process on its port and folder. */
  open(n: number): Promise<SpawnedShop>
  /** In front of the first process, of the first two, of all. */
  readonly balancers: readonly Balancer[]
  /** The balancer of all processes. */
  readonly front: Balancer
  readonly goods: DrillGoods
  readonly outboxes: readonly string[]
  /** Seconds from the beginning until the databases ran and until the first process had filled them. */
  readonly pairReadySeconds: number
  readonly filledSeconds: number
}

/** Opens a cluster whose files are in `directory`; pushes the functions that close it to `closers` as it goes. */
export async function openCluster(directory: string, closers: (() => Promise<unknown>)[]): Promise<Cluster> {
  const startedAt = performance.now()
  const ports = await freePorts(processes)
  const fronts = await freePorts(processes)
  const folders = ports.map((_, n) => join(directory, `shop-${n + 1}`))
  const bucket = await serveFakeS3()
  closers.push(bucket.close)
  const programs = findPatroniPrograms()
  const pair = programs === null ? await openEmbeddedPair(directory) : await openPatroniPair(directory, programs)
  closers.push(() => pair.close())
  const { endpoint, bucket: name, accessKeyId, secretAccessKey, region, prefix } = bucket.config
  const open = (n: number) =>
    spawnShop({
      DATABASE_URL: pair.url,
      DATABASE_READ_URL: pair.readUrl,
      SHOP_DEMO: 'on',
      TOKEN_SECRET: drillTokenSecret,
      DATA_DIR: folders[n]!,
      PORT: String(ports[n]),
      S3_ENDPOINT: endpoint,
      S3_BUCKET: name,
      S3_PREFIX: prefix,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      S3_REGION: region,
      // The balancer, and one more proxy whose X-Forwarded-For carries buyers' addresses.
      TRUSTED_PROXIES: '2',
      PROOF_OF_WORK: 'off',
      READS_PER_MINUTE: 'off',
      LOG_LEVEL: 'error',
    })
  const shops: SpawnedShop[] = []
  closers.push(() => Promise.all(shops.map((shop) => shop.stop().catch(() => {}))))
  const pairReadySeconds = toSeconds(performance.now() - startedAt)
  // The first process fills the database.
  shops.push(await open(0))
  const filledSeconds = toSeconds(performance.now() - startedAt)
  shops.push(...(await Promise.all([1, 2].map(open))))
  const openFront = isHaproxyInstalled() ? openHaproxy : openBalancer
  const balancers: Balancer[] = []
  closers.push(() => Promise.all(balancers.map((balancer) => balancer.close())))
  for (const [n, port] of fronts.entries()) balancers.push(await openFront(port, ports.slice(0, n + 1)))
  const pool = openPool(pair.url, { maxConnections: 2, queryTimeoutMilliseconds: null })
  closers.push(() => pool.end())
  const [goods] = await findDrillGoods(pool, 1)
  return {
    pool,
    pair,
    shops,
    open,
    balancers,
    front: balancers.at(-1)!,
    goods: goods!,
    outboxes: folders.map((folder) => join(folder, 'outbox')),
    pairReadySeconds,
    filledSeconds,
  }
}
