import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../../test-eventually.ts'
import { openChanges } from './changes.ts'
import { everythingTag } from './everything-tag.rule.ts'
import { testDatabase } from './test-database.ts'
import { openDatabaseProxy } from './test-proxy.ts'

const { pool, url } = await testDatabase('empty')

function open() {
  const changes = openChanges(pool, url)
  onTestFinished(() => changes.close())
  return changes
}

/** Resolves with all received tags as soon as there are `enough` of them. */
function collectTags(changes: ReturnType<typeof open>, enough: number) {
  const received: string[] = []
  const { promise, resolve } = Promise.withResolvers<string[]>()
  const ready = changes.subscribe((tags) => {
    received.push(...tags)
    if (received.length >= enough) resolve(received)
  })
  return { ready, received: promise }
}

test('tags announced by one process reach every process, including itself, each tag once', async () => {
  const [writer, reader] = [open(), open()]
  const [own, other] = [collectTags(writer, 2), collectTags(reader, 2)]
  await Promise.all([own.ready, other.ready])
  writer.announce(['product:1'])
  writer.announce(['product:1', 'settings'])
  expect(await own.received).toEqual(['product:1', 'settings'])
  expect(await other.received).toEqual(['product:1', 'settings'])
})

test('isImmediateLocally calls listeners of this process before announce returns, the others later', async () => {
  const [writer, reader] = [open(), open()]
  const other = collectTags(reader, 1)
  const own = vi.fn()
  await Promise.all([writer.subscribe(own), other.ready])
  writer.announce(['session:1'], { isImmediateLocally: true })
  expect(own).toHaveBeenCalledExactlyOnceWith(['session:1'])
  expect(await other.received).toEqual(['session:1'])
})

test('more tags than a message holds come in several', async () => {
  const changes = open()
  const tags = Array.from({ length: 1000 }, (_, n) => `product:${n + 1}`)
  const listener = collectTags(changes, tags.length)
  await listener.ready
  changes.announce(tags)
  expect((await listener.received).toSorted()).toEqual(tags.toSorted())
})

test('after a lost connection everything counts as changed', async () => {
  const changes = open()
  const listener = collectTags(changes, 1)
  await listener.ready
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'shpulka changes' and " +
      'datname = current_database()',
  )
  expect(await listener.received).toContain(everythingTag)
})

test('notices a silently cut connection and receives later announcements on another', async () => {
  const proxy = await openDatabaseProxy(url)
  const changes = openChanges(pool, proxy.url, () => {}, { heartbeatMilliseconds: 200 })
  onTestFinished(async () => {
    await changes.close()
    proxy.close()
  })
  const received: string[] = []
  await changes.subscribe((tags) => received.push(...tags))
  proxy.cut()
  await eventually(() => expect(changes.silentSeconds()).toBeGreaterThan(0.2))
  await eventually(() => expect(received).toContain(everythingTag))
  const writer = open()
  // On a busy machine the new connection may time out too; what is announced meanwhile arrives as `everything`.
  await eventually(() => {
    writer.announce(['product:7'])
    expect(received).toContain('product:7')
  })
})

test('after a long outage a later loss is waited for as shortly as the first', async () => {
  const proxy = await openDatabaseProxy(url)
  const changes = openChanges(pool, proxy.url)
  onTestFinished(async () => {
    await changes.close()
    proxy.close()
  })
  const received: string[] = []
  await changes.subscribe((tags) => received.push(...tags))
  const timers = vi.spyOn(globalThis, 'setTimeout')
  onTestFinished(() => timers.mockRestore())
  const waits = () => timers.mock.calls.map(([, wait]) => wait).filter((wait) => [100, 200, 400, 800].includes(wait!))
  const lose = () =>
    pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'shpulka changes' and " +
        'datname = current_database()',
    )
  proxy.isDown = true
  await lose()
  await eventually(() => expect(waits().slice(0, 3)).toEqual([100, 200, 400]))
  proxy.isDown = false
  await eventually(() => expect(received).toEqual([everythingTag]))
  timers.mockClear()
  await lose()
  await eventually(() => expect(received).toEqual([everythingTag, everythingTag]))
  expect(waits()[0]).toBe(100)
})

test('a process too busy to read an answer of the database does not give up its connection', async () => {
  const lost = vi.fn()
  const changes = openChanges(pool, url, lost, { heartbeatMilliseconds: 300 })
  onTestFinished(() => changes.close())
  await changes.subscribe(() => {})
  const { query } = pg.Client.prototype
  let pings = 0
  const querySpy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const answer = query.apply(this, args as Parameters<typeof query>)
    if (String(args[0]) === 'select') {
      pings += 1
      // Blocks after the query was sent: the next turn of the event loop runs timers before it reads sockets.
      setImmediate(() => {
        const until = performance.now() + 600
        while (performance.now() < until);
      })
    }
    return answer
  } as typeof query)
  onTestFinished(() => querySpy.mockRestore())
  await eventually(() => expect(pings).toBe(3))
  expect(lost).not.toHaveBeenCalled()
})

test('a clock that jumps ahead does not make the database silent', async () => {
  const changes = open()
  await changes.subscribe(() => {})
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
  onTestFinished(() => void vi.useRealTimers())
  expect(changes.silentSeconds()).toBeLessThan(60)
})

test('closing sends pending announcements', async () => {
  const [writer, reader] = [openChanges(pool, url), open()]
  const listener = collectTags(reader, 1)
  await listener.ready
  writer.announce(['seo'])
  await writer.close()
  expect(await listener.received).toEqual(['seo'])
})

test('a connection that is being opened when the process closes is closed too', async () => {
  const changes = openChanges(pool, url)
  const subscribing = changes.subscribe(() => {}).catch(() => {})
  await changes.close()
  await subscribing
  const isConnected = `select from pg_stat_activity where application_name = 'shpulka changes'
    and datname = current_database()`
  await eventually(async () => expect((await pool.query(isConnected)).rowCount).toBe(0))
})
