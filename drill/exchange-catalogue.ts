import { commandActor } from '../apps/api/src/base/audit/audit.port.ts'
import type { Pool } from '../apps/api/src/base/db/pool.ts'
import { transaction } from '../apps/api/src/base/db/transaction.ts'
import { addConnection } from '../apps/api/src/supply/exchange/manage-exchange.ts'
import type { ClientSettings, SendRequest } from '../apps/api/src/supply/exchange/test-1c-client.ts'
import { goods, goodsFile, offer, offersFile } from '../apps/api/src/supply/import/test-exchange.ts'
import type { ApiProcess } from './drill-shop.ts'

export const portionSize = 1_000
export const colours = ['белый', 'чёрный', 'серый']

/** The files of one exchange by name. */
export type Portion = Readonly<Record<string, Buffer>>

/** A login of 1С that needs no confirmation of its first package. */
export async function connect(pool: Pool, login: string): Promise<ClientSettings> {
  const connection = await transaction(pool, (tx) =>
    addConnection(tx, { login, title: login, siteId: 1 }, commandActor),
  )
  await pool.query('update exchange_connections set is_trusted = true where id = $1', [connection!.id])
  return { login, secret: connection!.secret, zips: true }
}

export const sendTo =
  (api: () => ApiProcess): SendRequest =>
  async ({ method, url, headers, payload }) => {
    const answer = await fetch(api().url + url, {
      method,
      headers,
      ...(payload && { body: new Uint8Array(payload) }),
    })
    return { status: answer.status, headers: {}, body: Buffer.from(await answer.arrayBuffer()) }
  }

const withTime = (file: string, time: string) => Buffer.from(file.replace('2026-02-03T10:15:00', time))
const kind = (n: number, k: number, price = 100 + (n % 900)) =>
  offer(offerSourceId(n, k), { price, count: n % 7, colour: colours[k]! })

/** The id in 1С of the k-th colour of the n-th product. */
export const offerSourceId = (n: number, k: number): string => `g${n}#k${n}-${k}`

/** The portion of one changed price. */
export const pricePortion = (n: number, k: number, price: number, time: string): Portion => ({
  'offers0_1.xml': withTime(offersFile([kind(n, k, price)], { onlyChanges: true }), time),
})

/**
 * Portions like those of УТ 11: first goods, then offers, each portion in a separate exchange; made one by one, because
 * all of them do not fit in memory. `picturesOf`: file names of a product's pictures.
 */
export function* catalogue(
  count: number,
  time: string,
  picturesOf: (n: number) => readonly string[] = () => [],
): Generator<Portion> {
  const numbers = Array.from({ length: Math.ceil(count / portionSize) }, (_, p) =>
    Array.from({ length: Math.min(portionSize, count - p * portionSize) }, (_, n) => p * portionSize + n + 1),
  )
  const picturesIn = (n: number) =>
    picturesOf(n)
      .map((name) => `<Картинка>${name}</Картинка>`)
      .join('')
  for (const [p, ids] of numbers.entries()) {
    const file = goodsFile(
      ids.map((n) => goods(`g${n}`, picturesIn(n), `Лапка учебная ${n}`)),
      { onlyChanges: p > 0 },
    )
    yield { [`import0_${p + 1}.xml`]: withTime(file, time) }
  }
  for (const [p, ids] of numbers.entries()) {
    const file = offersFile(
      ids.flatMap((n) => colours.map((_, k) => kind(n, k))),
      { onlyChanges: p > 0 },
    )
    yield { [`offers0_${p + 1}.xml`]: withTime(file, time) }
  }
}
