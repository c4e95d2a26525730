import { expect, onTestFinished, test } from 'vitest'
import { everything, openChanges } from './changes.ts'
import { testDatabase } from './test-database.ts'
import { openLine } from './test-line.ts'

const { pool, url } = await testDatabase('empty')

function open() {
  const changes = openChanges(pool, url)
  onTestFinished(() => changes.close())
  return changes
}

/** Resolves with all tags heard once `enough` of them came. */
function hear(changes: ReturnType<typeof open>, enough: number) {
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
  const [own, other] = [hear(writer, 2), hear(reader, 2)]
  await Promise.all([own.ready, other.ready])
  writer.announce(['product:1'])
  writer.announce(['product:1', 'settings'])
  expect(await own.received).toEqual(['product:1', 'settings'])
  expect(await other.received).toEqual(['product:1', 'settings'])
})

test('more tags than a message holds come in several', async () => {
  const changes = open()
  const tags = Array.from({ length: 1000 }, (_, n) => `product:${n + 1}`)
  const listener = hear(changes, tags.length)
  await listener.ready
  changes.announce(tags)
  expect((await listener.received).toSorted()).toEqual(tags.toSorted())
})

test('after a lost connection everything is taken as changed', async () => {
  const changes = open()
  const listener = hear(changes, 1)
  await listener.ready
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'shpulka changes' and datname = current_database()",
  )
  expect(await listener.received).toContain(everything)
})

test('a connection cut without a word is noticed, and what comes after is heard on another', async () => {
  const line = await openLine(url)
  const changes = openChanges(pool, line.url, () => {}, { heartbeatMilliseconds: 200 })
  onTestFinished(async () => {
    await changes.close()
    line.close()
  })
  const received: string[] = []
  await changes.subscribe((tags) => received.push(...tags))
  line.cut()
  await expect.poll(() => changes.silentSeconds()).toBeGreaterThan(0.2)
  await expect.poll(() => received).toContain(everything)
  open().announce(['product:7'])
  await expect.poll(() => received).toContain('product:7')
})

test('closing sends what is gathered', async () => {
  const [writer, reader] = [openChanges(pool, url), open()]
  const listener = hear(reader, 1)
  await listener.ready
  writer.announce(['seo'])
  await writer.close()
  expect(await listener.received).toEqual(['seo'])
})
