import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from '../apps/api/src/base/db/pool.ts'
import {
  type ClientSettings,
  ExchangeClient,
  type SendRequest,
} from '../apps/api/src/supply/exchange/test-1c-client.ts'
import { type Drill, maxMilliseconds, progressText } from './drill.ts'
import { type ApiProcess, type DrillShop, openDrillShop } from './drill-shop.ts'
import { catalogue, connect, type Portion, sendTo } from './exchange-catalogue.ts'

/** The fault injected into one request of a client. */
type Fault = 'none' | 'answer lost' | 'sent twice' | 'killed before' | 'killed meanwhile'

interface ExchangeContext {
  readonly shop: DrillShop
  readonly dataDirectory: string
  api: ApiProcess
  readonly faults: Record<Fault, number>
}

/**
 * npm run drill -- exchange [goods] [faults]: 1С sends a catalogue of `goods` products and three times as many offers
 * in portions of 1,000 with repeated requests, lost answers and kills of the shop, and once more without; the goods on
 * sale must be the same.
 */
export const runExchangeDrill: Drill = async (print, [goodsText = '3000', faultsText = '100']) => {
  const shop = await openDrillShop()
  const dataDirectory = await mkdtemp(join(tmpdir(), 'shpulka-exchange-'))
  const open = () => shop.open({ DRILL_JOBS: '1', DATA_DIR: dataDirectory })
  const context: ExchangeContext = {
    shop,
    dataDirectory,
    api: await open(),
    faults: { none: 0, 'answer lost': 0, 'sent twice': 0, 'killed before': 0, 'killed meanwhile': 0 },
  }
  try {
    const faultCount = Number(faultsText)
    const portions = [...catalogue(Number(goodsText), '2026-02-03T10:15:00')]
    const faulty = await connect(shop.pool, 'hurt')
    const startedAt = performance.now()
    let played = 0
    while (played < faultCount && performance.now() - startedAt < maxMilliseconds) {
      for (const portion of portions) await sendWithFaults(context, faulty, portion, open)
      played = Object.values(context.faults).reduce((sum, each) => sum + each, 0) - context.faults.none
    }
    await sendAll(context, faulty, portions)
    const clean = await connect(shop.pool, 'clean')
    await sendAll(context, clean, portions)
    const [afterFaults, withoutFaults] = [
      await findOnSale(shop.pool, faulty.login),
      await findOnSale(shop.pool, clean.login),
    ]
    if (afterFaults.digest !== withoutFaults.digest)
      throw new Error(
        `После неполадок на продаже другое: ${afterFaults.offers} предложений вместо ${withoutFaults.offers}`,
      )
    await shop.verify()
    print(
      `неполадок ${progressText(played, faultCount)}: ${JSON.stringify(context.faults)}; ` +
        `на продаже те же ${withoutFaults.offers} предложений, нарушений 0`,
    )
  } finally {
    await shop.close()
    await rm(dataDirectory, { recursive: true, force: true })
  }
}

/** Sends all portions and completes the run. */
async function sendAll(context: ExchangeContext, settings: ClientSettings, portions: readonly Portion[]) {
  const client = new ExchangeClient(
    sendTo(() => context.api),
    settings,
  )
  for (const portion of portions) await client.portion(portion)
  await client.checkauth()
  await client.mode('catalog', 'complete')
}

/** Sends a portion with random faults; after a failure sends it again from the start, like a user of 1С. */
async function sendWithFaults(
  context: ExchangeContext,
  settings: ClientSettings,
  portion: Portion,
  open: () => Promise<ApiProcess>,
): Promise<void> {
  const send = sendTo(() => context.api)
  const kill = async () => {
    context.api.process.kill('SIGKILL')
    context.api = await open()
  }
  const faulty: SendRequest = async (request) => {
    const fault = randomFault()
    context.faults[fault] += 1
    if (fault === 'killed before') await kill()
    if (fault === 'killed meanwhile') {
      const lost = send(request).catch(() => null)
      await kill()
      await lost
    }
    if (fault === 'answer lost' || fault === 'sent twice') await send(request)
    return send(request)
  }
  for (let tries = 0; ; tries += 1) {
    try {
      return await new ExchangeClient(faulty, settings).portion(portion)
    } catch (error) {
      if (tries === 20) throw error
    }
  }
}

function randomFault(): Fault {
  const chance = Math.random()
  if (chance < 0.05) return 'killed meanwhile'
  if (chance < 0.1) return 'killed before'
  if (chance < 0.2) return 'sent twice'
  return chance < 0.3 ? 'answer lost' : 'none'
}

async function findOnSale(pool: Pool, login: string): Promise<{ offers: number; digest: string }> {
  const { rows } = await pool.query<{ offers: number; digest: string }>(
    `select count(*)::int as offers, md5(string_agg(concat_ws('|', p.title, g.source_id, r.price_kopecks, s.on_hand),
       ','
       order by g.source_id)) as digest
     from products p join groups g on g.product_id = p.id join group_offers m on m.group_id = g.id
       left join offer_prices r on r.offer_id = m.offer_id
       and r.price_role = (select price_role from sites where id = 1)
       left join stock s on s.offer_id = m.offer_id
     where p.source = $1 and p.hidden_at is null and g.hidden_at is null`,
    [`exchange:${login}`],
  )
  return rows[0]!
}
