import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { PlacedOrder } from '@shpulka/contract/buying/orders'
import type { Product } from '@shpulka/contract/catalogue/catalog'
import sharp from 'sharp'
import type { Pool } from '../apps/api/src/base/db/pool.ts'
import { ExchangeClient, type SendRequest } from '../apps/api/src/supply/exchange/test-1c-client.ts'
import { load1c } from '../apps/api/src/supply/order-exchange/test-1c.ts'
import { expectAnswer, guestBuyer, prepareOrderForm, userBuyer } from './buyer.ts'
import { type Drill, toSeconds } from './drill.ts'
import { type ApiProcess, openDrillShop } from './drill-shop.ts'
import {
  catalogue,
  colours,
  connect,
  offerSourceId,
  type Portion,
  portionSize,
  pricePortion,
  sendTo,
} from './exchange-catalogue.ts'
import { type DrillGoods, setFreeStock } from './goods.ts'

/** Orders in one answer to 1С, at most. */
const orderCount = 200
const buyersAtOnce = 4
const listsBefore = 300
const [pictureWidth, pictureHeight] = [800, 600]
const changedPriceRoubles = 777

/**
 * npm run drill -- exchange-load [goods] [pictures]: 1С sends a catalogue of `goods` products, three times as many
 * offers and `pictures` in portions of 1,000, then the same again, then one price, and receives 200 orders; prints
 * figures beside the bars of a catalogue of 100,000 products. Fails when something is lost, hidden or written in vain.
 */
export const runExchangeLoad: Drill = async (print, [goodsText = '100000', picturesText = '20000']) => {
  const [goodsCount, pictureCount] = [Number(goodsText), Number(picturesText)]
  const shop = await openDrillShop()
  try {
    const api = await shop.open({ DRILL_JOBS: '1' })
    const settings = await connect(shop.pool, 'load')
    let longestMilliseconds = 0
    const send = sendTo(() => api)
    const timedSend: SendRequest = async (request) => {
      const startedAt = performance.now()
      const answer = await send(request)
      longestMilliseconds = Math.max(longestMilliseconds, performance.now() - startedAt)
      return answer
    }
    const client = new ExchangeClient(timedSend, settings)
    const row = (what: string, figure: string, bar: string) =>
      print(`${what.padEnd(44)}${figure.padStart(24)}   ${bar}`)
    const pictures = await picturesOf(goodsCount, pictureCount)
    const completeRun = async () => {
      await client.checkauth()
      await client.mode('catalog', 'complete')
    }
    const sendAll = async (time: string): Promise<number> => {
      let milliseconds = 0
      for (const portion of catalogue(goodsCount, time, pictures.namesOf)) {
        const files = pictures.filesOf(portion)
        const startedAt = performance.now()
        await client.portion(portion, files)
        milliseconds += performance.now() - startedAt
      }
      await completeRun()
      return milliseconds
    }

    const before = await openListVisitor(api, listsBefore).p95
    const beforeMb = resetPeakMb(api)
    const visitor = openListVisitor(api)
    const fullMilliseconds = await sendAll('2026-02-03T10:15:00')
    const during = await visitor.leave()
    row(
      `${goodsCount} товаров, ${goodsCount * colours.length} предложений`,
      `${minutes(fullMilliseconds)} мин`,
      '≤ 15 мин',
    )
    row('самый долгий ответ', `${toSeconds(longestMilliseconds)} с`, '≤ 25 с')
    row('память процесса, самое большее', `${peakMb(api)} МБ, до него ${beforeMb}`, '≤ 350 МБ')
    row('список товаров, p95: до обмена и во время', `${before.toFixed(1)} и ${during.toFixed(1)} мс`, '+ 20 %')
    expectCount('На продаже', await countOnSale(shop.pool), goodsCount * colours.length)
    expectCount('Картинок', await countPictures(shop.pool), pictureCount)

    const repeatedMilliseconds = await sendAll('2026-02-04T10:15:00')
    row('то же ещё раз', `${minutes(repeatedMilliseconds)} мин`, '≤ 4 мин')
    expectCount('Записано при повторе', await countWritten(shop.pool, '2026-02-04'), 0)
    expectCount('На продаже после повтора', await countOnSale(shop.pool), goodsCount * colours.length)

    const productId = await findProduct(shop.pool, offerSourceId(1, 0))
    const pricedAt = performance.now()
    await client.portion(pricePortion(1, 0, changedPriceRoubles, '2026-02-05T10:00:00'))
    await untilPriceIsShown(api, productId)
    row('одна цена до покупателя', `${toSeconds(performance.now() - pricedAt)} с`, '≤ 5 с')

    await placeOrders(api, shop.pool)
    longestMilliseconds = 0
    await client.orders((document) => expectCount('Заказов', load1c(document).length, orderCount))
    row(`${orderCount} заказов одним ответом`, `${toSeconds(longestMilliseconds)} с`, '≤ 1 с')
    await shop.verify()
    print('нарушений 0')
  } finally {
    await shop.close()
  }
}

/** Pictures of different bytes, each of one product: of every fifth where there are five times fewer of them. */
async function picturesOf(goodsCount: number, pictureCount: number) {
  const every = pictureCount === 0 ? Infinity : Math.max(1, Math.floor(goodsCount / pictureCount))
  const nameOf = (n: number) =>
    n % every === 0 && n / every <= pictureCount ? `import_files/${n % 256}/${n}.jpg` : null
  const drawn = await sharp({
    create: { width: pictureWidth, height: pictureHeight, channels: 3, background: '#8090a0' },
  })
    .composite([{ input: Buffer.from('<svg width="400" height="80"><text y="60" font-size="60">1С</text></svg>') }])
    .jpeg()
    .toBuffer()
  // Drawing each one would take the processor from the shop: a JPEG comment makes its bytes its own.
  const pictureOf = (n: number) => {
    const comment = Buffer.from(String(n))
    const header = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
    return Buffer.concat([drawn.subarray(0, 2), header, comment, drawn.subarray(2)])
  }
  return {
    namesOf: (n: number) => [nameOf(n) ?? []].flat(),
    /** Pictures of a portion of goods: 1С sends them with every full exchange. */
    filesOf(portion: Portion): Record<string, Buffer> {
      const number = /^import0_(\d+)\.xml$/.exec(Object.keys(portion)[0]!)?.[1]
      if (number === undefined) return {}
      const files: Record<string, Buffer> = {}
      const first = (Number(number) - 1) * portionSize + 1
      for (let n = first; n < first + portionSize && n <= goodsCount; n += 1) {
        const name = nameOf(n)
        if (name) files[name] = pictureOf(n)
      }
      return files
    },
  }
}

/**
 * A visitor who reads lists one after another; `p95` after that many, or when told to leave: in milliseconds.
 */
function openListVisitor({ url }: ApiProcess, listCount = Infinity) {
  const worker = new Worker(new URL('./list-visitor.worker.ts', import.meta.url), { workerData: { url, listCount } })
  const p95 = Promise.race([once(worker, 'message'), once(worker, 'exit').then(() => [Number.NaN])]).then(
    ([milliseconds]) => milliseconds as number,
  )
  // The end of the drill reports what went wrong, also when it is reached by another failure.
  p95.catch(() => {})
  const leave = () => {
    worker.postMessage('leave')
    return p95
  }
  return { p95, leave }
}

async function untilPriceIsShown({ url }: ApiProcess, productId: number): Promise<void> {
  const buyer = guestBuyer()
  for (;;) {
    const product = await expectAnswer<Product>(url, buyer, 'GET', `/catalog/v1/products/view?id=${productId}`)
    if (product.groups.some(({ prices }) => prices.some(({ price }) => price === changedPriceRoubles * 100))) return
    await pause(20)
  }
}

/** Orders of goods that came from 1С. */
async function placeOrders({ url }: ApiProcess, pool: Pool): Promise<void> {
  const { rows } = await pool.query<DrillGoods>(
    `select g.id as "groupId", m.offer_id as "offerId"
     from products p join groups g on g.product_id = p.id join group_offers m on m.group_id = g.id
     where ${isOnSale} and g.source_id = $1`,
    [offerSourceId(1, 0)],
  )
  const goods = rows[0]!
  await setFreeStock(pool, [goods.offerId], orderCount * 2)
  let left = orderCount
  const buy = async () => {
    const agent = new Agent({ keepAlive: true })
    while (left > 0) {
      left -= 1
      const buyer = await userBuyer(pool, 0, 'guest_opt', agent)
      const form = await prepareOrderForm(url, buyer, { groups: [{ id: goods.groupId }] })
      await expectAnswer<PlacedOrder>(url, buyer, 'POST', '/orders/v1', form)
    }
    agent.destroy()
  }
  await Promise.all(Array.from({ length: buyersAtOnce }, buy))
}

const isOnSale = `p.source = 'exchange:load' and p.hidden_at is null and g.hidden_at is null`

const countOnSale = (pool: Pool) =>
  count(pool, `select count(*)::int from products p join groups g on g.product_id = p.id where ${isOnSale}`)

const countPictures = (pool: Pool) =>
  count(
    pool,
    `select count(distinct i.file_id)::int from product_images i join products p on p.id = i.product_id
     where p.source = 'exchange:load'`,
  )

/** Offers and cards written by the run that 1С formed on that day. */
const countWritten = (pool: Pool, day: string) =>
  count(
    pool,
    `select coalesce(sum((account ->> 'added')::int + (account ->> 'changed')::int), 0)::int
     from exchange_packages p join exchange_runs r on r.id = p.run_id where r.formed_at::date = $1`,
    [day],
  )

const findProduct = (pool: Pool, sourceId: string) =>
  count(
    pool,
    `select p.id from products p join groups g on g.product_id = p.id where ${isOnSale} and g.source_id = $1`,
    [sourceId],
  )

/** The only value of the only row. */
async function count(pool: Pool, sql: string, values: readonly unknown[] = []): Promise<number> {
  const { rows } = await pool.query<Record<string, number>>(sql, [...values])
  return Object.values(rows[0]!)[0]!
}

function expectCount(what: string, found: number, expected: number): void {
  if (found !== expected) throw new Error(`${what}: ${found}, а не ${expected}`)
}

const minutes = (milliseconds: number) => (milliseconds / 60_000).toFixed(1)

/** Starts counting the peak anew and returns what the process takes now, in megabytes. */
function resetPeakMb(api: ApiProcess): string {
  try {
    writeFileSync(`/proc/${api.process.pid}/clear_refs`, '5')
  } catch {
    // Not allowed here: the peak of the start counts.
  }
  return peakMb(api)
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
