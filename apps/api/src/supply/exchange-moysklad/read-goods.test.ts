import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fakeMoysklad, fakeToken, type MoyskladFault } from '../../base/integrations/moysklad.fake.ts'
import { openMoysklad } from '../../base/integrations/moysklad.port.ts'
import { closeAfterwards } from '../../test-closing.ts'
import { readGoods } from './read-goods.ts'
import { goodsRow, newAccount, uuid } from './test-account.ts'

const directory = mkdtempSync(join(tmpdir(), 'shpulka-moysklad-'))
closeAfterwards(() => rmSync(directory, { recursive: true, force: true }))
const path = join(directory, 'goods')

/** An account with 1,500 products and some variants, and an API client for it. */
async function opened(fault: (page: number) => MoyskladFault = () => 'none') {
  const account = newAccount([
    ...Array.from({ length: 1_500 }, (_, n) => goodsRow(n + 1)),
    goodsRow(2_001, { of: 3 }),
    goodsRow(2_002, { of: 1_200, name: 'Лапка\u2028другая' }),
  ])
  const clock = { time: 0 }
  const now = () => clock.time
  let page = 0
  const server = await fakeMoysklad({ now, account, fault: () => fault(++page) })
  const pause = async (milliseconds: number) => {
    await new Promise((done) => setImmediate(done))
    clock.time += milliseconds
  }
  return {
    account,
    server,
    moysklad: openMoysklad({ url: server.url, token: fakeToken, ownWebhookUrl: null, clock: { now, pause } }),
  }
}

async function linesOf(read: Awaited<ReturnType<typeof readGoods>>) {
  const parts: Buffer[] = []
  for await (const line of read.lines()) parts.push(line)
  return Buffer.concat(parts)
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

test('all pages, variants right after their product, a header and an end; no files stay on the disk', async () => {
  const { moysklad, server } = await opened()
  const read = await readGoods(moysklad, null, path)
  const lines = await linesOf(read)
  await read.close()
  expect(lines).toHaveLength(1_504)
  expect(lines[0]).toMatchObject({ format: 'moysklad', isWhole: true, folders: [{ id: uuid(900) }] })
  expect(lines.slice(3, 5).map(({ id }) => id)).toEqual([uuid(3), uuid(2_001)])
  expect(lines.find(({ id }) => id === uuid(2_002)).name).toBe('Лапка\u2028другая')
  expect(lines.at(-1)).toEqual({ end: true })
  expect(server.stats).toMatchObject({ refusedByUnits: 0, refusedByParallel: 0 })
  expect(existsSync(`${path}.product`)).toBe(false)
})

test('a row that moved to a page already read: the file is not whole', async () => {
  const { account, moysklad } = await opened((page) => {
    // Before the second page a row of the first page is deleted, so a row moves to the first page and is never sent.
    if (page === 2) account.goods = account.goods.slice(1)
    return 'none'
  })
  const read = await readGoods(moysklad, null, path)
  const [head] = await linesOf(read)
  await read.close()
  expect(head.isWhole).toBe(false)
})

test('an answer truncated in the middle of a page is requested again', async () => {
  const { moysklad } = await opened((page) => (page === 2 ? 'cut' : 'none'))
  const read = await readGoods(moysklad, null, path)
  const lines = await linesOf(read)
  await read.close()
  expect(lines).toHaveLength(1_504)
  expect(lines[0].isWhole).toBe(true)
})

test('changes: archived goods too, by Moscow time; without changes no references are requested', async () => {
  const { account, moysklad, server } = await opened()
  account.goods = [
    { ...goodsRow(1), updated: '2026-02-03 10:15:00.000' },
    { ...goodsRow(2, { archived: true }), updated: '2026-02-03 10:15:01.000' },
    { ...goodsRow(3), updated: '2026-02-03 10:14:59.999' },
  ]
  const read = await readGoods(moysklad, new Date('2026-02-03T07:15:00Z'), path)
  expect(read.ids).toEqual([uuid(1), uuid(2)])
  await read.close()
  const requestCount = server.requests.length
  const none = await readGoods(moysklad, new Date('2026-02-03T08:00:00Z'), path)
  expect(none.ids).toEqual([])
  await none.close()
  expect(server.requests.length - requestCount).toBe(2)
})
