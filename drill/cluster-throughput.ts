import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { availableParallelism } from 'node:os'
import type { PlacedOrder } from '@shpulka/contract/buying/orders'
import type { Products } from '@shpulka/contract/catalogue/catalog'
import { type Load, type LoadRequest, load } from '../bench/load.ts'
import { expectAnswer, guestBuyer, prepareOrderForm } from './buyer.ts'
import { measureShares, type Parts } from './processor-shares.ts'
import { read, siteHost } from './visitors.ts'

const connections = 12
const buyersAtOnce = 6
/** More than the shop can answer per second, so that no list is requested twice. */
const listsPerSecond = 2_000
const basketsPerSecond = 1_500
const json = { 'x-site-id': '1', 'content-type': 'application/json' }

interface Options {
  /** URLs of the balancers in front of 1, 2 and 3 processes. */
  readonly fronts: readonly string[]
  readonly urls: readonly string[]
  readonly groupId: number
  readonly seconds: number
  readonly parts: Parts
}

/** Measures the throughput of 1, 2 and 3 processes; returns lines of results and the ids of placed orders. */
export async function measureThroughput(options: Options): Promise<{ lines: string[]; orders: number[] }> {
  const { fronts, urls, groupId, seconds, parts } = options
  const orders: number[] = []
  const pages = await productPages(urls)
  let lists = 0
  const kinds: Readonly<Record<string, (front: string) => Promise<Pick<Load, 'perSecond' | 'p99Ms'>>>> = {
    'список каталога, первый ответ': (front) =>
      measureRequests(
        front,
        seconds,
        listsOf(seconds * listsPerSecond, () => ++lists),
      ),
    'страница товара из кэша': (front) => measureRequests(front, seconds, pages),
    'добавить в корзину': (front) => measureRequests(front, seconds, basketsOf(seconds * basketsPerSecond, groupId)),
    'заказ целиком (4 вызова)': (front) => placeOrders(front, seconds, groupId, orders),
  }
  const counts = fronts.map((_, n) => n + 1)
  const table = [line('в секунду · p99, мс · на секунду процессора', counts.map(processesOf))]
  const shares: string[] = []
  for (const [name, measure] of Object.entries(kinds)) {
    const cells: string[] = []
    for (const [n, front] of fronts.entries()) {
      const end = measureShares(parts)
      const { perSecond, p99Ms } = await measure(front)
      const { text, seconds: passed, processorSeconds } = end()
      const perProcessorSecond = (perSecond * passed) / processorSeconds
      cells.push([perSecond, p99Ms, perProcessorSecond].map((figure) => Math.round(figure)).join(' · '))
      shares.push(`  ${name}, ${processesOf(n + 1)}: ${text}`)
    }
    table.push(line(name, cells))
  }
  return { lines: [...table, `доли машины, ${availableParallelism()} ядра на всё вместе:`, ...shares], orders }
}

const line = (name: string, cells: readonly string[]) =>
  `  ${name.padEnd(46)}${cells.map((cell) => cell.padStart(20)).join('')}`
const processesOf = (count: number) => (count === 1 ? '1 процесс' : `${count} процесса`)

async function measureRequests(url: string, seconds: number, requests: readonly LoadRequest[]): Promise<Load> {
  const result = await load({ url, requests, connections, seconds })
  if (result.failures > 0) throw new Error(`${result.failures} requests failed: ${result.firstFailure}`)
  return result
}

/** Requests for the first page, each with a minimum price that has not been used yet. */
const listsOf = (count: number, next: () => number): LoadRequest[] =>
  Array.from({ length: count }, () => ({
    method: 'POST',
    path: '/api/catalog/v1/products',
    headers: json,
    body: JSON.stringify({ limit: 24, filters: [{ code: 'price', from: 100_000 + next() }] }),
  }))

const basketsOf = (count: number, groupId: number): LoadRequest[] =>
  Array.from({ length: count }, () => ({
    method: 'POST',
    path: '/api/basket/v1/products',
    headers: { ...json, 'x-cart-token': randomUUID() },
    body: JSON.stringify({ groups: [{ id: groupId }] }),
  }))

/** Product pages that every process has already rendered once. */
async function productPages(urls: readonly string[]): Promise<LoadRequest[]> {
  const agent = new Agent()
  const { items } = await expectAnswer<Products>(urls[0]!, guestBuyer(agent), 'POST', '/catalog/v1/products', {
    limit: connections,
  })
  const pages = items.map(({ path }) => ({
    method: 'GET' as const,
    path,
    headers: { ...siteHost, 'accept-encoding': 'br' },
  }))
  for (const url of urls)
    for (const { path } of pages) {
      const { status } = await read(url + path, agent)
      if (status !== 200) throw new Error(`${path}: ${status}`)
    }
  return pages
}

/** Buyers who fill a basket, calculate the delivery and order, one order after another. */
async function placeOrders(url: string, seconds: number, groupId: number, orders: number[]) {
  const startedAt = performance.now()
  const milliseconds: number[] = []
  const buy = async () => {
    const agent = new Agent({ keepAlive: true })
    while (performance.now() - startedAt < seconds * 1000) {
      const buyer = guestBuyer(agent)
      const beganAt = performance.now()
      const form = await prepareOrderForm(url, buyer, { groups: [{ id: groupId }] })
      orders.push((await expectAnswer<PlacedOrder>(url, buyer, 'POST', '/orders/v1', form)).orderId)
      milliseconds.push(performance.now() - beganAt)
    }
    agent.destroy()
  }
  await Promise.all(Array.from({ length: buyersAtOnce }, buy))
  const sorted = milliseconds.toSorted((one, other) => one - other)
  return {
    perSecond: sorted.length / ((performance.now() - startedAt) / 1000),
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
  }
}
