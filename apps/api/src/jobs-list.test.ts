import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { inspect } from 'node:util'
import type { PlacedOrder } from '@shpulka/contract/buying/orders'
import { afterAll, expect, test, vi } from 'vitest'
import { openChanges } from './base/db/changes.ts'
import { openPool } from './base/db/pool.ts'
import { testDatabase } from './base/db/test-database.ts'
import { openFolderStorage } from './base/files/file-storage.ts'
import { openBanks } from './base/integrations/open-banks.ts'
import { openDatabaseTcpProxy } from './base/integrations/test-tcp-proxy.ts'
import { addEmails } from './base/mail/emails.port.ts'
import { calculate, fillBasket, fillTestShop, goods, guest, orderForm, sendRequest } from './buying/orders/test-shop.ts'
import { openSettings } from './content/settings/open-settings.ts'
import { runEach, startJobs, taskList } from './jobs-list.ts'
import { openTestApi } from './test-api.ts'
import { eventually } from './test-eventually.ts'

const database = await testDatabase('empty')
const { pool, url, filesDirectory } = database
await fillTestShop(pool)
const { app } = await openTestApi(database)
const changes = openChanges(pool, url)
const storage = openFolderStorage(filesDirectory)
const log = { error: vi.fn(), warn: vi.fn(), debug: vi.fn() }
const settings = await openSettings(pool, changes, log)
afterAll(async () => {
  await settings.close()
  await changes.close()
})

async function placeOrder() {
  const anna = guest()
  const basket = await fillBasket(app, anna, [{ id: goods.needles }])
  const { body } = await sendRequest<PlacedOrder>(
    app,
    anna,
    'POST',
    '/orders/v1',
    orderForm(basket, await calculate(app, anna)),
  )
  return body.orderId
}

/** The email addresses of its buyer and of the shop. */
async function recipientsOfOrder(orderId: number): Promise<[buyer: string, shop: string]> {
  const { rows } = await pool.query(
    `select o.contact ->> 'email' as buyer, s.email as shop from orders o join sites s on s.id = o.site_id
      where o.id = $1`,
    [orderId],
  )
  return [rows[0].buyer, rows[0].shop]
}

const jobsLeft = async () => Number((await pool.query('select count(*) from graphile_worker.jobs')).rows[0].count)

test('a step of the sweep that fails does not stop the others; its failure is thrown', async () => {
  const done: number[] = []
  const fails = () => Promise.reject(new Error('a step'))
  await expect(runEach([async () => done.push(1), fails, async () => done.push(2)])).rejects.toThrow('a step')
  expect(done).toEqual([1, 2])
})

test.each(['blanks', 'receipts'])('%s: a step that fails does not stop the next', async (job) => {
  let attempts = 0
  const fail = async () => {
    attempts += 1
    throw new Error('the database is lost')
  }
  const tasks = taskList({
    databaseUrl: url,
    pool: { query: fail, connect: fail } as unknown as typeof pool,
    changes,
    banks: openBanks({ pool, config: { yookassa: null }, isSandboxOpen: () => true, log }),
    storage,
    config: {
      tokenSecret: '',
      port: 3000,
      unpaidReservationSeconds: 1200,
      smtpUrl: null,
      mailFrom: 'shop@shpulka.test',
      dataDir: filesDirectory,
    },
    currentSettings: settings.current,
    log,
  })
  await expect(tasks[job]!(null, {} as never)).rejects.toThrow('the database is lost')
  expect(attempts).toBe(2)
})

test('without a mail server, emails to the buyer and to the shop are stored in the outbox', async () => {
  const dataDir = join(filesDirectory, 'plain')
  const orderId = await placeOrder()
  const jobs = await startJobs({
    databaseUrl: url,
    pool,
    changes,
    banks: openBanks({ pool, config: { yookassa: null }, isSandboxOpen: () => true, log }),
    storage,
    config: {
      smtpUrl: null,
      tokenSecret: randomBytes(32).toString('hex'),
      port: 3000,
      unpaidReservationSeconds: 1200,
      mailFrom: 'Шпулька <shop@shpulka.test>',
      dataDir,
    },
    currentSettings: settings.current,
    log,
  })
  await eventually(async () => expect(await jobsLeft()).toBe(0))
  await jobs.stop()
  expect(readdirSync(join(dataDir, 'outbox')).sort()).toEqual([
    `order-placed-${orderId}-buyer.eml`,
    `order-placed-${orderId}-shop.eml`,
  ])
  const stored = (to: 'buyer' | 'shop') =>
    readFileSync(join(dataDir, 'outbox', `order-placed-${orderId}-${to}.eml`), 'utf8')
  const eml = stored('buyer')
  const [buyer, shop] = await recipientsOfOrder(orderId)
  expect([eml, stored('shop')].map((email) => /^To: .*<(.+)>\r$/m.exec(email)?.[1])).toEqual([buyer, shop])
  expect(eml).toContain(`Message-ID: <order-placed-${orderId}-buyer@shpulka.test>`)
  expect(eml).toContain('Auto-Submitted: auto-generated')
  expect(log.error).not.toHaveBeenCalled()
})

/**
 * Starts a mail server and a queue that sends through it. `refusal` returns the error reply to the command, null to
 * accept it; `beforeAccept` is awaited before an email is accepted.
 */
async function startSending(
  refusal: () => string | null,
  {
    refused = 'RCPT',
    beforeAccept,
    database = { pool, url },
  }: {
    refused?: 'RCPT' | 'MAIL'
    beforeAccept?: () => Promise<void>
    database?: { pool: typeof pool; url: string }
  } = {},
) {
  const received: string[] = []
  const server = createServer((socket) => speakSmtp(socket, { refusal, refused, received, beforeAccept }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const config = {
    tokenSecret: randomBytes(32).toString('hex'),
    port: 3000,
    unpaidReservationSeconds: 1200,
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mailFrom: 'shop@shpulka.test',
    dataDir: filesDirectory,
  }
  const jobs = await startJobs({
    databaseUrl: database.url,
    pool: database.pool,
    changes,
    banks: openBanks({ pool: database.pool, config: { yookassa: null }, isSandboxOpen: () => true, log }),
    storage,
    config,
    currentSettings: settings.current,
    log,
  })
  const stop = async () => {
    await jobs.stop()
    server.close()
  }
  return { received, stop }
}

/** Waits until all emails, two of an order and others, have been tried and failed with this error. */
const allFailed = (error: string, count = 2) =>
  eventually(async () => {
    const { rows } = await pool.query(
      'select attempts > 0 as tried, last_error from graphile_worker.jobs where locked_at is null',
    )
    expect(rows).toEqual(Array(count).fill({ tried: true, last_error: expect.stringContaining(error) }))
  })

/** Everything that was logged, with errors as text. */
const logged = () =>
  [log.error, log.warn, log.debug]
    .flatMap(({ mock }) => mock.calls)
    .map((call) => inspect(call, { depth: 10 }))
    .join('\n')

test.each([
  ['refuses temporarily', 'RCPT', '451 4.3.0'],
  ['refuses the sender, which is the shop', 'MAIL', '553 5.7.1'],
] as const)('emails wait while a mail server %s and are sent when it accepts them again', async (_, refused, reply) => {
  const orderId = await placeOrder()
  let isRefusing = true
  const { received, stop } = await startSending(() => (isRefusing ? reply : null), { refused })
  const failure = `email not sent EENVELOPE ${reply.slice(0, 3)}`
  await allFailed(failure)
  await eventually(async () => {
    // Repeat: reschedule_jobs skips an email that is just being tried.
    await pool.query(
      `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where attempts < 4),
         run_at := now(), attempts := 4)`,
    )
    expect((await pool.query('select from graphile_worker.jobs where attempts >= 5')).rowCount).toBe(2)
  })
  await allFailed(failure)
  expect(received).toEqual([])

  isRefusing = false
  await pool.query(
    `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at := now())`,
  )
  await eventually(async () => expect(await jobsLeft()).toBe(0))
  await stop()
  const recipients = received.map((email) => [
    /order-placed-\d+-(\w+)@/.exec(email)?.[1],
    ...(/^RCPT TO:<(.+)>/.exec(email)?.slice(1) ?? []),
  ])
  const [buyer, shop] = await recipientsOfOrder(orderId)
  expect(recipients.sort()).toEqual([
    ['buyer', buyer],
    ['shop', shop],
  ])
})

test('a permanently refused email is abandoned after 5 attempts; no error contains an address', async () => {
  const orderId = await placeOrder()
  const { rows: recipients } = await pool.query(
    `insert into mail_recipients (site_id, email, source, text_version, asked_at)
     values (1, 'nobody@example.ru', 'subscription', '2026-11', to_timestamp(1)) returning id`,
  )
  await addEmails(pool, [{ email: 'subscription-confirmation', to: 'buyer', id: `${recipients[0].id}.1000` }])
  const { received, stop } = await startSending(() => '550 5.1.1')
  await allFailed('email not sent EENVELOPE 550', 3)
  const { rows } = await pool.query('select last_error from graphile_worker.jobs')
  expect(JSON.stringify(rows)).not.toContain('@example.ru')

  // Repeat: reschedule_jobs skips an email that is just being tried.
  await eventually(async () => {
    await pool.query(
      `select graphile_worker.reschedule_jobs(
         array(select id from graphile_worker.jobs), run_at := now(), attempts := 4)`,
    )
    expect(await jobsLeft()).toBe(0)
  })
  await stop()
  expect(received).toEqual([])
  for (const to of ['buyer', 'shop'])
    expect(log.error).toHaveBeenCalledWith(
      expect.objectContaining({ id: orderId, to }),
      'an email was refused for good and is given up',
    )
  // Of an order in its history, any other by itself.
  const refused = await pool.query('select kind, recipient, failure from refused_emails')
  const failure = 'email not sent EENVELOPE 550'
  expect(refused.rows).toEqual([{ kind: 'subscription-confirmation', recipient: 'nobody@example.ru', failure }])
  const ofOrder = await pool.query('select distinct state, failure from order_emails where order_id = $1', [orderId])
  expect(ofOrder.rows).toEqual([{ state: 'refused', failure }])
  expect(logged()).toContain('email not sent EENVELOPE 550')
  expect(logged()).not.toContain('@example.ru')
})

test('the database is lost while a mail server takes an email: both are sent once it is back', async () => {
  const orderId = await placeOrder()
  const { proxy, url: lostUrl } = await openDatabaseTcpProxy(url)
  const lostPool = openPool(lostUrl)
  const { received, stop } = await startSending(() => null, {
    database: { pool: lostPool, url: lostUrl },
    async beforeAccept() {
      if (received.length === 1) proxy.cut()
    },
  })
  await eventually(() => expect(log.warn).toHaveBeenCalledWith(expect.anything(), 'jobs stopped, will be restarted'))
  proxy.restore()
  // The job of a worker that is gone is locked for hours: others take it at once here.
  await pool.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null')
  await eventually(async () => expect(await jobsLeft()).toBe(0))
  await stop()
  await lostPool.end()
  const sentTo = received.map((email) => /^RCPT TO:<(.+)>/.exec(email)?.[1])
  expect(new Set(sentTo)).toEqual(new Set(await recipientsOfOrder(orderId)))
})

/**
 * A minimal mail server (RFC 5321). Refuses a command while `refusal` says so, quoting its address as real servers do.
 * Each received message starts with its recipients.
 */
function speakSmtp(
  socket: Socket,
  {
    refusal,
    refused,
    received,
    beforeAccept,
  }: {
    refusal: () => string | null
    refused: string
    received: string[]
    beforeAccept: (() => Promise<void>) | undefined
  },
) {
  let message: string | null = null
  let recipients = ''
  let rest = ''
  socket.on('error', () => {})
  socket.write('220 fake ESMTP\r\n')
  socket.on('data', (chunk) => {
    rest += chunk.toString()
    const lines = rest.split('\r\n')
    rest = lines.pop()!
    for (const line of lines) {
      if (message !== null) {
        if (line !== '.') {
          message += `${line}\n`
          continue
        }
        received.push(recipients + message)
        message = null
        recipients = ''
        if (beforeAccept) beforeAccept().then(() => socket.write('250 kept\r\n'))
        else socket.write('250 kept\r\n')
      } else if (/^EHLO|^HELO/.test(line)) socket.write('250 fake\r\n')
      else if (line.startsWith(refused) && refusal() !== null) socket.write(`${refusal()} ${line} is not taken\r\n`)
      else if (line.startsWith('RCPT')) {
        recipients += `${line}\n`
        socket.write('250 ok\r\n')
      } else if (line === 'DATA') {
        message = ''
        socket.write('354 go on\r\n')
      } else if (line === 'QUIT') socket.end('221 bye\r\n')
      else socket.write('250 ok\r\n')
    }
  })
}

test('when the database refuses to complete jobs, the runner stops but the process does not', async () => {
  await placeOrder()
  await pool.query(
    // It waits for the advisory lock without the usual lock timeout.
    `create function public.refuse() returns trigger language plpgsql set lock_timeout = 0 as $$ begin perform
      pg_advisory_xact_lock_shared(1); raise 'no'; end $$`,
  )
  await pool.query(
    'create trigger refuse before delete on graphile_worker._private_jobs for each statement execute function ' +
      'public.refuse()',
  )
  const waiting = async () =>
    (
      await pool.query(
        `select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database
          where datname = current_database())`,
      )
    ).rowCount
  const gateClient = await pool.connect()
  await gateClient.query('select pg_advisory_lock(1)')
  // The jobs complete one by one, so that each is refused separately: the second one while the runner stops for the
  // first.
  let acceptedEmails = 0
  const { stop } = await startSending(() => null, {
    async beforeAccept() {
      acceptedEmails += 1
      if (acceptedEmails > 1) await eventually(async () => expect(await waiting()).toBe(1))
    },
  })
  await eventually(async () => expect(await waiting()).toBe(2))
  await gateClient.query('select pg_advisory_unlock(1)')
  gateClient.release()
  await eventually(() => expect(log.warn).toHaveBeenCalledWith(expect.anything(), 'jobs stopped, will be restarted'))
  await stop()
  await pool.query('drop trigger refuse on graphile_worker._private_jobs')
  await pool.query('delete from graphile_worker._private_jobs')
})

test('a queue that lost its database connection starts again', async () => {
  const dataDir = join(filesDirectory, 'restarted')
  const config = {
    smtpUrl: null,
    tokenSecret: randomBytes(32).toString('hex'),
    port: 3000,
    unpaidReservationSeconds: 1200,
    mailFrom: 'shop@shpulka.test',
    dataDir,
  }
  const jobs = await startJobs({
    databaseUrl: url,
    pool,
    changes,
    banks: openBanks({ pool, config: { yookassa: null }, isSandboxOpen: () => true, log }),
    storage,
    config,
    currentSettings: settings.current,
    log,
  })
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
      and pid <> pg_backend_pid() and query like '%graphile_worker%'`,
  )
  const orderId = await placeOrder()
  await eventually(() => expect(readdirSync(join(dataDir, 'outbox'))).toContain(`order-placed-${orderId}-buyer.eml`))
  await jobs.stop()
})
