import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { OrderForm, PlacedOrder } from '@shpulka/contract/buying/orders'
import type { Pool } from '../apps/api/src/base/db/pool.ts'
import { transaction } from '../apps/api/src/base/db/transaction.ts'
import { addMoyskladJob, insertMoysklad } from '../apps/api/src/supply/exchange-moysklad/moysklads.sql.ts'
import { encryptedToken, tokenHash } from '../apps/api/src/supply/exchange-moysklad/token.ts'
import { type Buyer, expectAnswer, guestBuyer, prepareOrderForm, sendRequest, userBuyer } from './buyer.ts'
import { type Drill, toSeconds } from './drill.ts'
import { type ApiProcess, drillTokenSecret, openDrillShop } from './drill-shop.ts'
import { findDrillGoods } from './goods.ts'
import { openTraffic } from './traffic.ts'

const maxAnswerMilliseconds = 15_000
/** The longest time limit of a service: reports of МойСклад are slow. */
const maxConnectionMilliseconds = 125_000
const waitMilliseconds = 180_000
const calmMilliseconds = 3_000
const cardPayment = 3

/**
 * npm run drill -- hanging: every outside service accepts connections and never answers. Orders go on, each call that
 * needs such a service ends in time and never with 500, and the shop itself closes every connection.
 */
export const runHanging: Drill = async (print) => {
  const shop = await openDrillShop()
  const services = new Map<string, SilentService>()
  const open = async (name: string, protocol = 'http') => {
    const service = await openSilentService()
    services.set(name, service)
    return `${protocol}://127.0.0.1:${service.port}`
  }
  try {
    const api = await shop.open({
      ...{ DRILL_JOBS: '1', LOG_LEVEL: 'fatal' },
      SMTP_URL: await open('почта', 'smtp'),
      ...{ DADATA_URL: await open('DaData'), DADATA_TOKEN: 'drill' },
      ...{ YOOKASSA_URL: await open('ЮKassa'), YOOKASSA_SHOP_ID: '1', YOOKASSA_SECRET_KEY: 'drill' },
      ...{ CDEK_URL: await open('СДЭК'), CDEK_CLIENT_ID: 'drill', CDEK_CLIENT_SECRET: 'drill' },
      ...{ CDN_SECONDS: '600', PURGE_URL: await open('CDN') },
      MOYSKLAD_URL: await open('МойСклад'),
    })
    const bucket = {
      ...{ S3_ENDPOINT: await open('S3'), S3_BUCKET: 'shop', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' },
    }
    const withBucket = await shop.open(bucket)
    await connectMoysklad(shop.pool)
    const traffic = await openTraffic(shop.pool, api.url)
    await traffic.flow(calmMilliseconds)
    await askAll(print, shop.pool, api, withBucket)
    await traffic.flow(calmMilliseconds)
    print(`заказов тем временем ${traffic.acknowledged.size}, все приняты`)

    const until = performance.now() + waitMilliseconds
    const isOver = () => [...services.values()].every(({ abandoned }) => abandoned() > 0)
    while (!isOver() && performance.now() < until) await pause(500)
    const faults: string[] = []
    for (const [name, { opened, abandoned, longestMilliseconds }] of services) {
      print(`${name}: соединений ${opened()}, самое долгое ${toSeconds(longestMilliseconds())} с`)
      if (opened() === 0) faults.push(`${name}: никто не обращался`)
      else if (abandoned() === 0) faults.push(`${name}: магазин не закрыл ни одного соединения`)
      if (longestMilliseconds() > maxConnectionMilliseconds)
        faults.push(`${name}: ждут дольше ${maxConnectionMilliseconds / 1000} с`)
    }
    if (faults.length > 0) throw new Error(faults.join('\n'))
    await shop.verify()
    print('нарушений 0')
  } finally {
    await shop.close()
    for (const { close } of services.values()) close()
  }
}

type Question = readonly [what: string, api: ApiProcess, buyer: Buyer, method: string, path: string, body?: object]

async function askAll(print: (line: string) => void, pool: Pool, api: ApiProcess, withBucket: ApiProcess) {
  const [goods] = await findDrillGoods(pool, 1)
  const { rows: pictures } = await pool.query<{ id: string }>('select file_id as id from product_images limit 1')
  const buyer = await userBuyer(pool)
  const form: OrderForm = await prepareOrderForm(api.url, buyer, {
    ...{ groups: [{ id: goods!.groupId }], paymentId: cardPayment },
  })
  const { order } = await expectAnswer<PlacedOrder>(api.url, buyer, 'POST', '/orders/v1', form)
  const billId = order.bill!.id
  const address = { city: 'Москва', street: 'Тверская', house: '1', zip: '125009', country: 'Россия' }
  const guest = guestBuyer()
  await expectAnswer(api.url, guest, 'POST', '/basket/v1/products', { groups: [{ id: goods!.groupId }] })
  const asked: readonly Question[] = [
    ['подсказка адреса', api, guest, 'GET', `/dadata/v1/address?query=${encodeURIComponent('москва тверская 1')}`],
    ['подсказка города', api, guest, 'GET', `/dadata/v1/cities?query=${encodeURIComponent('кострома')}`],
    ['организация по ИНН', api, guest, 'GET', '/organization-mapper/v1/party?query=7707083893'],
    ['доставка до адреса', api, guest, 'POST', '/delivery/v1/calculate/address', { address }],
    ['оплата картой', api, buyer, 'POST', '/payments/v1/url', { billId }],
    ['картинка из S3', withBucket, guest, 'GET', `/file/v1/${pictures[0]!.id}/download`],
  ]
  for (const [what, { url }, ...request] of asked) {
    const startedAt = performance.now()
    const { status, body } = await sendRequest(url, ...request)
    const milliseconds = performance.now() - startedAt
    print(`${what}: ${status} через ${toSeconds(milliseconds)} с`)
    if (status >= 500 && status !== 503) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`)
    if (milliseconds > maxAnswerMilliseconds) throw new Error(`${what}: ответ через ${toSeconds(milliseconds)} с`)
  }
}

async function connectMoysklad(pool: Pool): Promise<void> {
  const config = { tokenSecret: drillTokenSecret }
  await transaction(pool, async (tx) => {
    await insertMoysklad(
      ...([tx, 1, 'Учения', 'moysklad-drill', Buffer.alloc(32)] as const),
      encryptedToken(config, 'drill'),
      tokenHash(config, 'drill'),
    )
    await addMoyskladJob(tx)
  })
}

interface SilentService {
  readonly port: number
  readonly opened: () => number
  /** Connections that the shop has abandoned. */
  readonly abandoned: () => number
  readonly longestMilliseconds: () => number
  close(): void
}

/** A server that accepts connections, reads and never answers. */
async function openSilentService(): Promise<SilentService> {
  const sockets = new Map<Socket, number>()
  let opened = 0
  let longestMilliseconds = 0
  const server = createServer((socket) => {
    opened += 1
    sockets.set(socket, performance.now())
    socket.resume()
    socket.on('error', () => {})
    socket.on('close', () => {
      longestMilliseconds = Math.max(longestMilliseconds, performance.now() - sockets.get(socket)!)
      sockets.delete(socket)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    opened: () => opened,
    abandoned: () => opened - sockets.size,
    longestMilliseconds: () =>
      Math.max(longestMilliseconds, ...[...sockets.values()].map((since) => performance.now() - since)),
    close() {
      for (const socket of sockets.keys()) socket.destroy()
      server.close()
    },
  }
}
