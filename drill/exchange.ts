import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commandActor } from '../apps/api/src/base/audit/audit.port.ts'
import type { Pool } from '../apps/api/src/base/db/pool.ts'
import { transaction } from '../apps/api/src/base/db/transaction.ts'
import { addConnection } from '../apps/api/src/supply/exchange/manage-exchange.ts'
import {
  type ClientSettings,
  ExchangeClient,
  type SendRequest,
} from '../apps/api/src/supply/exchange/test-1c-client.ts'
import { goods, goodsFile, offer, offersFile } from '../apps/api/src/supply/import/test-exchange.ts'
import { type Drill, maxMs, progressText } from './drill.ts'
import { type ApiProcess, type DrillShop, openDrillShop } from './drill-shop.ts'

const portionSize = 1_000
const colours = ['белый', 'чёрный', 'серый']

/** The fault injected into one request of a client. */
type Fault = 'none' | 'answer lost' | 'sent twice' | 'killed before' | 'killed meanwhile'

interface ExchangeContext {
  readonly shop: DrillShop
  readonly dataDirectory: string
  api: ApiProcess
  readonly faults: Record<Fault, number>
}

type Portion = Readonly<Record<string, Buffer>>

/**
 * npm run drill -- exchange [goods] [faults]: 1С imports a catalogue of `goods` products and three times as many offers
 * in portions of 1,000. First without faults, then the same data again, then with repeated requests, lost answers and
 * kills of the shop; the goods on sale must be the same at the end.
 */
export const runExchangeDrill: Drill = async (print, [goodsText = '5000', faultsText = '100']) => {
  const shop = await openDrillShop()
  const dataDirectory = await mkdtemp(join(tmpdir(), 'shpulka-exchange-'))
  const open = () => shop.open({ DRILL_JOBS: '1', DATA_DIR: dataDirectory })
  const context: ExchangeContext = {
    ...{ shop, dataDirectory, api: await open() },
    faults: { none: 0, 'answer lost': 0, 'sent twice': 0, 'killed before': 0, 'killed meanwhile': 0 },
  }
  try {
    const count = Number(goodsText)
    const faultless = await connect(shop.pool, 'calm')
    const first = catalogue(count, '2026-02-03T10:15:00')
    const whole = await timed(() => sendAll(new ExchangeClient(sendTo(context), faultless), first))
    await closeRun(context, faultless)
    print(
      `${count} товаров, ${count * colours.length} предложений, порций ${first.length}: ${whole}, память ${peakMb(context.api)} МБ`,
    )
    const expected = await findOnSale(shop.pool, faultless.login)
    if (expected.offers !== count * colours.length) throw new Error(`На продаже ${expected.offers} предложений`)
    const again = catalogue(count, '2026-02-04T10:15:00')
    const repeated = await timed(() => sendAll(new ExchangeClient(sendTo(context), faultless), again))
    print(
      `то же ещё раз: ${repeated}, записано предложений ${await changedSince(shop.pool, faultless.login, '2026-02-04')}`,
    )
    const priced = {
      'offers0_1.xml': Buffer.from(
        withTime(offersFile([kind(1, 0, 777)], { onlyChanges: true }), '2026-02-05T10:00:00'),
      ),
    }
    print(`одна цена до базы: ${await timed(() => new ExchangeClient(sendTo(context), faultless).portion(priced))}`)

    // Send the same portions from the start, with faults.
    const faulty = await connect(shop.pool, 'hurt')
    const faultCount = Number(faultsText)
    const small = catalogue(Math.min(count, 3_000), '2026-02-03T10:15:00')
    const startedAt = performance.now()
    let played = 0
    while (played < faultCount && performance.now() - startedAt < maxMs) {
      for (const portion of small) await sendWithFaults(context, faulty, portion, open)
      played = Object.values(context.faults).reduce((sum, each) => sum + each, 0) - context.faults.none
    }
    await sendAll(new ExchangeClient(sendTo(context), faulty), small)
    await closeRun(context, faulty)
    const clean = await connect(shop.pool, 'clean')
    await sendAll(new ExchangeClient(sendTo(context), clean), small)
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
      `неполадок ${progressText(played, faultCount)}: ${JSON.stringify(context.faults)}; на продаже то же, нарушений 0`,
    )
  } finally {
    await shop.close()
    await rm(dataDirectory, { recursive: true, force: true })
  }
}

async function connect(pool: Pool, login: string): Promise<ClientSettings> {
  const connection = await transaction(pool, (tx) =>
    addConnection(tx, { login, title: login, siteId: 1 }, commandActor),
  )
  await pool.query('update exchange_connections set is_trusted = true where id = $1', [connection!.id])
  return { login, secret: connection!.secret, zips: true }
}

const withTime = (file: string, time: string) => file.replace('2026-02-03T10:15:00', time)
const kind = (n: number, k: number, price = 100 + (n % 900)) =>
  offer(`g${n}#k${n}-${k}`, { price, count: n % 7, colour: colours[k]! })

/** Portions like those of УТ 11: first goods, then offers, each portion in a separate exchange. */
function catalogue(count: number, time: string): Portion[] {
  const portions: Portion[] = []
  const numbers = Array.from({ length: Math.ceil(count / portionSize) }, (_, p) =>
    Array.from({ length: Math.min(portionSize, count - p * portionSize) }, (_, n) => p * portionSize + n + 1),
  )
  for (const [p, ids] of numbers.entries()) {
    const file = goodsFile(
      ids.map((n) => goods(`g${n}`, '', `Лапка учебная ${n}`)),
      { onlyChanges: p > 0 },
    )
    portions.push({ [`import0_${p + 1}.xml`]: Buffer.from(withTime(file, time)) })
  }
  for (const [p, ids] of numbers.entries()) {
    const file = offersFile(
      ids.flatMap((n) => colours.map((_, k) => kind(n, k))),
      { onlyChanges: p > 0 },
    )
    portions.push({ [`offers0_${p + 1}.xml`]: Buffer.from(withTime(file, time)) })
  }
  return portions
}

async function sendAll(client: ExchangeClient, portions: readonly Portion[]): Promise<void> {
  for (const portion of portions) await client.portion(portion)
}

async function closeRun(context: ExchangeContext, settings: ClientSettings): Promise<void> {
  const client = new ExchangeClient(sendTo(context), settings)
  await client.checkauth()
  await client.mode('catalog', 'complete')
}

const sendTo =
  (context: ExchangeContext): SendRequest =>
  async ({ method, url, headers, payload }) => {
    const answer = await fetch(context.api.url + url, {
      ...{ method, headers },
      ...(payload && { body: new Uint8Array(payload) }),
    })
    return { status: answer.status, headers: {}, body: Buffer.from(await answer.arrayBuffer()) }
  }

/** Sends a portion with random faults; after a failure sends it again from the start, like a user of 1С. */
async function sendWithFaults(
  context: ExchangeContext,
  settings: ClientSettings,
  portion: Portion,
  open: () => Promise<ApiProcess>,
): Promise<void> {
  const send = sendTo(context)
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

async function changedSince(pool: Pool, login: string, day: string): Promise<number> {
  const { rows } = await pool.query<{ sum: number }>(
    `select coalesce(sum((account ->> 'added')::int + (account ->> 'changed')::int), 0)::int as sum
     from exchange_packages p join exchange_runs r on r.id = p.run_id
     join exchange_connections c on c.id = p.connection_id
     where c.login = $1 and r.formed_at::date = $2`,
    [login, day],
  )
  return rows[0]!.sum
}

async function timed(work: () => Promise<unknown>): Promise<string> {
  const startedAt = performance.now()
  await work()
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} с`
}

/** Peak memory of the process in megabytes, «?» when the system does not report it. */
function peakMb({ process: child }: ApiProcess): string {
  try {
    const kb = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]
    return kb ? String(Math.round(Number(kb) / 1024)) : '?'
  } catch {
    return '?'
  }
}
