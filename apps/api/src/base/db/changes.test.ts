import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../../test-eventually.ts'
import { everything, openChanges } from './changes.ts'
import { testDatabase } from './test-database.ts'
import { openDatabaseProxy } from './test-proxy.ts'

const { pool, url } = await testDatabase('empty')

function open() {
  const changes = openChanges(pool, url)
  onTestFinished(() => changes.close())
  return changes
}

/** Resolves with all tags heard once `enough` of them came. */
function collectTags(changes: ReturnType<typeof open>, enough: number) {
  const received: string[] = []
  const { promise, resolve } = Promise.withResolvers<string[]>()
  const ready = changes.subscribe((tags) => {
    received.push(...tags)
    if (received.length >= enough) resolve(received)
  })
  return { ready, received: promise }
}

test('news of one process reaches every process, its own too, each tag once', async () => {
  const [writer, reader] = [open(), open()]
  const [own, other] = [collectTags(writer, 2), collectTags(reader, 2)]
  await Promise.all([own.ready, other.ready])
  writer.announce(['product:1'])
  writer.announce(['product:1', 'settings'])
  expect(await own.received).toEqual(['product:1', 'settings'])
  expect(await other.received).toEqual(['product:1', 'settings'])
})

test('what must hold before the answer is heard here at once, and by the others', async () => {
  const [writer, reader] = [open(), open()]
  const other = collectTags(reader, 1)
  const own = vi.fn()
  await Promise.all([writer.subscribe(own), other.ready])
  writer.announce(['session:1'], { isAtOnceHere: true })
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

test('after a lost connection everything is taken as changed', async () => {
  const changes = open()
  const listener = collectTags(changes, 1)
  await listener.ready
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'shpulka changes' and " +
      'datname = current_database()',
  )
  expect(await listener.received).toContain(everything)
})

test('notices a silently cut connection and receives later announcements on another', async () => {
  const line = await openDatabaseProxy(url)
  const changes = openChanges(pool, line.url, () => {}, { heartbeatMilliseconds: 200 })
  onTestFinished(async () => {
    await changes.close()
    line.close()
  })
  const received: string[] = []
  await changes.subscribe((tags) => received.push(...tags))
  line.cut()
  await eventually(() => expect(changes.silentSeconds()).toBeGreaterThan(0.2))
  await eventually(() => expect(received).toContain(everything))
  const writer = open()
  // A machine too busy to answer in time loses the new connection too: what is said meanwhile is everything.
  await eventually(() => {
    writer.announce(['product:7'])
    expect(received).toContain('product:7')
  })
})

test('a process too busy to read the answer of the database does not take its connection for lost', async () => {
  const lost = vi.fn()
  const changes = openChanges(pool, url, lost, { heartbeatMilliseconds: 300 })
  onTestFinished(() => changes.close())
  await changes.subscribe(() => {})
  const { query } = pg.Client.prototype
  let beats = 0
  const asked = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const answer = query.apply(this, given as Parameters<typeof query>)
    if (String(given[0]) === 'select') {
      beats += 1
      // After the turn in which the question leaves: the next one begins with the timers, before anything is read.
      setImmediate(() => {
        const until = performance.now() + 600
        while (performance.now() < until);
      })
    }
    return answer
  } as typeof query)
  onTestFinished(() => asked.mockRestore())
  await eventually(() => expect(beats).toBe(3))
  expect(lost).not.toHaveBeenCalled()
})

test('closing sends pending announcements', async () => {
  const [writer, reader] = [openChanges(pool, url), open()]
  const listener = collectTags(reader, 1)
  await listener.ready
  writer.announce(['seo'])
  await writer.close()
  expect(await listener.received).toEqual(['seo'])
})
