import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { PartProfile } from '@shpulka/contract/people/users'
import { transaction } from '../apps/api/src/base/db/transaction.ts'
import { listOutbox } from '../apps/api/src/base/mail/outbox.ts'
import { describeViolations, verifyShop } from '../apps/api/src/checks/verify/verify-shop.ts'
import { expectAnswer, guestBuyer, sendRequest, userBuyer } from './buyer.ts'
import { measureThroughput } from './cluster-throughput.ts'
import { type Drill, describeStatuses, toSeconds } from './drill.ts'
import { type Cluster, openCluster, processes } from './open-cluster.ts'
import { findPatroniPrograms } from './patroni-pair.ts'
import { isHaproxyInstalled } from './run-haproxy.ts'
import { lostOrders, openTraffic } from './traffic.ts'
import { openVisitors } from './visitors.ts'
import { waitUntil } from './wait-until.ts'

const picture = join(import.meta.dirname, '..', 'docs', 'screenshot-1280.png')
/** Promo code attempts allowed per address within ten minutes. */
const promoCodeTries = 40
const visibleWithinMilliseconds = 1_000
const recoveryLimitMilliseconds = 60_000
const maxShownFailures = 10

/** Whether the check passed, and a text with its measurements. */
type Outcome = readonly [isPassed: boolean, figure: string]

/**
 * npm run drill -- cluster [seconds]: three processes, each with its own folder, behind a balancer; a primary and a
 * standby database; an S3 bucket. Checks what the processes must agree on, then kills a process and the primary
 * database. Each throughput measurement takes the given number of seconds.
 */
export const runCluster: Drill = async (print, [secondsText]) => {
  const startedAt = performance.now()
  const directory = mkdtempSync(join(tmpdir(), 'shpulka-cluster-'))
  chmodSync(directory, 0o755)
  const closers: (() => Promise<unknown>)[] = []
  try {
    const cluster = await openCluster(directory, closers)
    const { front, pair, pairReadySeconds, filledSeconds } = cluster
    print(
      `процессов магазина ${processes}, у каждого своя папка; балансировщик: ${front.name}, без TLS; ` +
        `база: ${pair.name}; хранилище: своё, говорит по S3; ядер ${availableParallelism()}; ` +
        `база с запасной через ${pairReadySeconds} с, заполнена через ${filledSeconds}, все служат через ` +
        `${toSeconds(performance.now() - startedAt)}`,
    )
    print(`не играно: ${notPlayed().join('; ')}`)
    const failed = await checkCluster(cluster, Number(secondsText ?? 5), print)
    if (failed.length > 0) throw new Error(`Не так: ${failed.join('; ')}`)
  } finally {
    for (const close of closers.toReversed()) await close().catch((error) => print(`закрыть не удалось: ${error}`))
    rmSync(directory, { recursive: true, force: true })
  }
}

const notPlayed = () => [
  'TLS и HTTP/2, хранилище поставщика, несколько машин',
  ...(isHaproxyInstalled() ? [] : ['HAProxy не установлен']),
  ...(findPatroniPrograms() === null
    ? ['Patroni с etcd и PostgreSQL 15 или новее из пакетов системы не установлены']
    : []),
]

/** Returns what failed. */
async function checkCluster(cluster: Cluster, seconds: number, print: (line: string) => void): Promise<string[]> {
  const { pool, front } = cluster
  const failed: string[] = []
  const check = async (what: string, runCheck: () => Promise<Outcome>) => {
    const [isPassed, figure] = await runCheck().catch((error): Outcome => [false, `${error}`])
    print(`${isPassed ? 'да ' : 'НЕТ'}  ${what}: ${figure}`)
    if (!isPassed) failed.push(what)
  }
  const orders: number[] = []
  // Also provides stock for the throughput measurements.
  const traffic = await openTraffic(pool, front.url)
  await check('1, 2 и 3 процесса отвечают без сбоев', async () => {
    const found = await throughputOf(cluster, seconds)
    orders.push(...found.orders)
    for (const line of found.lines) print(line)
    return [true, `по ${seconds} с на каждую цифру, всё на одной машине`]
  })
  await check('цену, изменённую в базе, показывают все три в течение секунды', () => changePrices(cluster))
  await check('картинку, загруженную через один процесс, показывают два других', () => uploadPicture(cluster))
  await check('предел по адресу — магазина, а не процесса', () => reachLimit(cluster))
  await check('вход у одного знают все, выход у одного — выход у всех', () => signInAndOut(cluster))
  await check('процесс убит (kill -9) под нагрузкой: чтения целы', () => killProcess(cluster))
  await check('основная база убита под заказами: страницы видны, заказы идут снова', () =>
    losePrimary(cluster, traffic),
  )
  await check('подтверждённые заказы все на месте', async () => {
    orders.push(...traffic.acknowledged)
    const lost = await lostOrders(pool, orders)
    return [lost.length === 0, `подтверждено ${orders.length}, потеряно ${lost.length}`]
  })
  await check('проверка магазина чиста', async () => {
    const broken = describeViolations(await verifyShop(pool))
    return [broken.length === 0, broken.length === 0 ? 'нарушений 0' : broken.join('; ')]
  })
  return failed
}

const throughputOf = ({ balancers, shops, goods, pair }: Cluster, seconds: number) =>
  measureThroughput({
    fronts: balancers.map(({ url }) => url),
    urls: shops.map(({ url }) => url),
    groupId: goods.groupId,
    seconds,
    parts: {
      магазин: shops.map(({ process: { pid } }) => pid!),
      база: pair.pids(),
      балансировщик: balancers.flatMap(({ pid }) => pid ?? []),
    },
  })

async function changePrices({ pool, shops, goods }: Cluster): Promise<Outcome> {
  const buyer = guestBuyer()
  const { rows } = await pool.query<{ productId: number; path: string }>(
    'select product_id as "productId" from groups where id = $1',
    [goods.groupId],
  )
  const { productId } = rows[0]!
  const waits: number[] = []
  for (const kopecks of [1_234_567, 1_345_678, 1_456_789, 1_567_891, 1_678_912]) {
    await transaction(pool, async (tx) => {
      await tx.query({
        text: `update offer_prices r set price_kopecks = $2, old_price_kopecks = null from sites s where s.id = 1
                 and r.price_list_id = s.price_list_id and r.offer_id = $1`,
        values: [goods.offerId, kopecks],
      })
      await tx.query({ text: `select pg_notify('shop_changes', $1)`, values: [`product:${productId}`] })
    })
    const changedAt = performance.now()
    await Promise.all(
      shops.map(({ url }) =>
        waitUntil(`${url} does not show the price`, async () => {
          const path = `/catalog/v1/products/view?id=${productId}`
          return JSON.stringify(await expectAnswer(url, buyer, 'GET', path)).includes(String(kopecks))
        }).then(() => waits.push(performance.now() - changedAt)),
      ),
    )
  }
  buyer.agent.destroy()
  const longest = Math.max(...waits)
  return [longest <= visibleWithinMilliseconds, `${waits.length} раз, дольше всего ${Math.round(longest)} мс`]
}

async function uploadPicture({ pool, shops }: Cluster): Promise<Outcome> {
  const { headers } = await userBuyer(pool)
  const form = new FormData()
  form.append('file', new Blob([readFileSync(picture)], { type: 'image/png' }), 'photo.png')
  const sent = await fetch(`${shops[0]!.url}/api/image-uploader/v1`, { method: 'POST', headers, body: form })
  const body = (await sent.json()) as { fileId: string; url: string }
  if (sent.status !== 200) throw new Error(`The upload is answered ${sent.status} ${JSON.stringify(body)}`)
  const downloads: string[] = []
  let shownCount = 0
  for (const { url } of shops) {
    const preview = await fetch(url + body.url, { headers })
    const bytes = await fetch(`${url}/api/file/v1/${body.fileId}/download`, { headers })
    downloads.push(Buffer.from(await bytes.arrayBuffer()).toString('base64'))
    if (preview.ok && bytes.ok && (await preview.arrayBuffer()).byteLength > 0) shownCount += 1
  }
  const isSame = new Set(downloads).size === 1
  return [
    shownCount === shops.length && isSame,
    `показали ${shownCount} из ${shops.length}, байты ${isSame ? 'те же' : 'разные'}`,
  ]
}

async function reachLimit({ shops }: Cluster): Promise<Outcome> {
  const agent = guestBuyer().agent
  const address = '10.250.1.2'
  const statuses: number[] = []
  for (let n = 0; n < promoCodeTries + shops.length; n += 1) {
    const buyer = guestBuyer(agent)
    const headers = { ...buyer.headers, 'x-forwarded-for': address }
    const { url } = shops[n % shops.length]!
    const answer = await sendRequest(url, { agent, headers }, 'PATCH', '/basket/v1', { promoCode: `НЕТ-${n}` })
    statuses.push(answer.status)
  }
  agent.destroy()
  const before = statuses.slice(0, promoCodeTries).filter((status) => status === 422).length
  const rejected = statuses.slice(promoCodeTries).filter((status) => status === 429).length
  return [
    before === promoCodeTries && rejected === shops.length,
    `промокоды по кругу: принято к проверке ${before} из ${promoCodeTries}, сверх предела отказали ${rejected} из ` +
      `${shops.length} процессов`,
  ]
}

async function signInAndOut({ pool, shops, outboxes }: Cluster): Promise<Outcome> {
  const { email, agent } = await userBuyer(pool)
  const [first, second, third] = shops.map(({ url }) => url)
  const device = { headers: guestBuyer(agent).headers, agent }
  const deviceId = 'drill-device'
  await expectAnswer(first!, device, 'POST', '/users/v1/login', { username: email, emailOnly: true, deviceId })
  let password: string | undefined
  await waitUntil('No email with a one-time password came', async () => {
    const emails = (await Promise.all(outboxes.map(listOutbox))).flat().map(({ email: sent }) => sent)
    const signInEmail = emails.find(({ to }) => to?.some(({ address }) => address === email))
    password = /^(\d{4}) (\d{4})$/m
      .exec(signInEmail?.text ?? '')
      ?.slice(1)
      .join('')
    return password !== undefined
  })
  const { token } = await expectAnswer<{ token: string }>(second!, device, 'POST', '/users/v1/login', {
    username: email,
    password,
    deviceId,
  })
  const signedIn = { headers: { ...device.headers, authorization: `Bearer ${token}` }, agent }
  const profileAt = (url: string) => sendRequest<PartProfile>(url, signedIn, 'GET', '/users/v1/part-profile')
  const known = await Promise.all(shops.map(({ url }) => profileAt(url)))
  await expectAnswer(third!, signedIn, 'DELETE', '/users/v1/sessions')
  const endedAt = performance.now()
  await Promise.all(
    shops.map(({ url }) =>
      waitUntil(`${url} still knows the session`, async () => (await profileAt(url)).status === 406),
    ),
  )
  const endedAfter = performance.now() - endedAt
  agent.destroy()
  return [
    known.every(({ status }) => status === 200) && endedAfter <= visibleWithinMilliseconds,
    `пароль попросили у первого, ввели второму, узнали ${known.filter(({ status }) => status === 200).length} из ` +
      `${shops.length}; вышли у третьего, у всех закончилась через ${Math.round(endedAfter)} мс`,
  ]
}

async function killProcess({ shops, open, front, goods }: Cluster): Promise<Outcome> {
  const { answers, failures, leave } = openVisitors(front.url, goods.groupId)
  await pause(2_000)
  const killedAt = performance.now()
  shops[1]!.process.kill('SIGKILL')
  await pause(2_000)
  // Restart it like a supervisor.
  shops[1] = await open(1)
  const startedAfter = toSeconds(performance.now() - killedAt)
  await pause(2_000)
  await leave()
  const writes = failures.filter(({ isWrite }) => isWrite).length
  const reads = failures.length - writes
  return [
    reads === 0,
    `запросов ${answers.length} (${describeStatuses(answers)}), не удалось чтений ${reads}, записей ${writes}; снова служит ` +
      `через ${startedAfter} с` +
      failures
        .slice(0, maxShownFailures)
        .map(({ what }) => `\n       ${what}`)
        .join(''),
  ]
}

async function losePrimary({ pair, front, goods }: Cluster, traffic: Awaited<ReturnType<typeof openTraffic>>) {
  const visitors = openVisitors(front.url, goods.groupId)
  await traffic.flow(3_000)
  let isPromoted = false
  const recovery = traffic.untilRecovered(() => isPromoted)
  await pause(500)
  const killedAt = performance.now()
  await pair.losePrimary()
  isPromoted = true
  const promotedAfter = toSeconds(performance.now() - killedAt)
  const { answers } = await recovery
  const recoveredAfterMilliseconds = performance.now() - killedAt
  await visitors.leave()
  await traffic.flow(2_000)
  const reads = visitors.failures.filter(({ isWrite }) => !isWrite)
  return [
    recoveredAfterMilliseconds <= recoveryLimitMilliseconds && reads.length === 0,
    `запасная повышена через ${promotedAfter} с, заказы идут через ${toSeconds(recoveredAfterMilliseconds)} с, ` +
      `ответы тем временем ${describeStatuses(answers)}; ` +
      `посетители: ${describeStatuses(visitors.answers)}, не показано чтений ${reads.length}` +
      reads
        .slice(0, maxShownFailures)
        .map(({ at, what }) => `\n       через ${toSeconds(at - killedAt)} с ${what.replace(/^\S+ /, '')}`)
        .join(''),
  ] as const
}
