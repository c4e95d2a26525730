import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Pool } from '../apps/api/src/base/db/pool.ts'
import { transaction } from '../apps/api/src/base/db/transaction.ts'
import { firstTokens, openSession } from '../apps/api/src/people/sessions/sessions.port.ts'
import { expectAnswer, guestBuyer, userBuyer } from './buyer.ts'
import type { Drill } from './drill.ts'
import { type ApiProcess, drillTokenSecret, openDrillShop } from './drill-shop.ts'
import { playRaces } from './races.ts'

const fakedClock = pathToFileURL(join(import.meta.dirname, 'faked-clock.ts')).href
const minuteMilliseconds = 60_000

/** The clock of one process jumps from each to the next; the database keeps true time. */
const jumps: readonly (readonly [what: string, shiftMilliseconds: number])[] = [
  ['на 5 минут вперёд', 5 * minuteMilliseconds],
  ['на 5 минут назад', -5 * minuteMilliseconds],
  ['на час назад', -60 * minuteMilliseconds],
  ['снова верны', 0],
]

/**
 * npm run drill -- clock [rounds]: the clock of one of two processes jumps while buyers race. Sessions hold in both
 * directions, nothing is written in the future or before the drill, and the process stays healthy. The clock of the
 * program is faked, not that of the system: PostgreSQL keeps true time.
 */
export const runClock: Drill = async (print, [roundsText = '10']) => {
  const shop = await openDrillShop()
  try {
    const { rows } = await shop.pool.query<Start>('select now() as at, coalesce(max(id), 0) as "orderId" from orders')
    const start = rows[0]!
    const steady = await shop.open()
    const shifted = await shop.open({ NODE_OPTIONS: `--import ${fakedClock}`, DRILL_JOBS: '1' })
    for (const [what, clockShiftMilliseconds] of jumps) {
      shifted.send({ clockShiftMilliseconds })
      print(`часы второго процесса ${what}`)
      await expectSessions(shop.pool, steady, shifted)
      await expectSessions(shop.pool, shifted, steady)
      await playRaces(print, shop, [steady, shifted], Number(roundsText))
      await expectHealthy(shifted)
      await expectTrueTimes(shop.pool, start)
    }
    print('входы держатся, время записей верно, нарушений 0')
  } finally {
    await shop.close()
  }
}

interface Start {
  readonly at: Date
  /** The last order before. */
  readonly orderId: number
}

/** A session refreshed by one process is accepted by the other. */
async function expectSessions(pool: Pool, issuer: ApiProcess, reader: ApiProcess): Promise<void> {
  const { userId, agent, headers } = await userBuyer(pool)
  const session = await transaction(pool, (tx) =>
    openSession(tx, { userId: userId!, siteId: 1, role: 'guest' }, 'drill', 'Firefox/140.0 Linux'),
  )
  const { refreshToken } = await firstTokens({ tokenSecret: drillTokenSecret }, session)
  const guest = { ...guestBuyer(agent), headers: { 'x-site-id': '1', 'x-forwarded-for': headers['x-forwarded-for']! } }
  const { access } = await expectAnswer<{ access: string }>(issuer.url, guest, 'POST', '/users/v1/refresh', {
    ...{ oldRefreshToken: refreshToken, deviceId: 'drill' },
  })
  for (const { url } of [reader, issuer])
    await expectAnswer(
      url,
      { ...guest, headers: { ...guest.headers, authorization: `Bearer ${access}` } },
      'GET',
      '/users/v1/sessions',
    )
}

async function expectHealthy({ url }: ApiProcess): Promise<void> {
  const health = (await (await fetch(`${url}/healthz`)).json()) as { status: string }
  if (health.status !== 'ok') throw new Error(`Процесс с чужими часами говорит о себе ${JSON.stringify(health)}`)
}

/** Times at which rows were made or changed are of the database. */
async function expectTrueTimes(pool: Pool, start: Start): Promise<void> {
  const { rows: columns } = await pool.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'timestamp with time zone'
       and c.column_name in ('created_at', 'updated_at', 'at', 'used_at', 'placed_at', 'paid_at', 'changed_at')
       and t.table_name not in ('news', 'pages')`,
  )
  const wrong: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from "${table}" where "${column}" > clock_timestamp() + interval '1 second'`,
    )
    if (rows[0]!.count > 0) wrong.push(`${table}.${column}: ${rows[0]!.count} в будущем`)
  }
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from orders where id > $1 and created_at < $2',
    [start.orderId, start.at],
  )
  if (rows[0]!.count > 0) wrong.push(`orders.created_at: ${rows[0]!.count} до начала учений`)
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
}
