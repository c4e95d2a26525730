import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { transaction } from '../apps/api/src/base/db/transaction.ts'
import { notify } from '../apps/api/src/people/notifications/notifications.port.ts'
import { runNotify } from '../apps/api/src/people/notifications/notify.command.ts'
import {
  allowPageErrors,
  expectAccessible,
  expectNoSidewaysScroll,
  shop,
  signIn,
  takePicture,
  test,
  waitForHydration,
  widths,
} from './browser.ts'
import { openPlainVisitor } from './plain-visitor.ts'

const sendNotification = (userId: number, title: string, body = 'Транспортная компания привезёт его 24 ноября.') =>
  transaction(shop.pool, (tx) => notify(tx, { userId, typeCode: 'order-status', title, body, link: '/cart' }))
const runCommand = (...argv: string[]) => runNotify(argv, { pool: shop.pool, out: { write() {} } })
const unreadOf = async (userId: number) =>
  (await shop.pool.query('select from notifications where user_id = $1 and read_at is null', [userId])).rowCount
const bell = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('link', { name: /^Уведомления/ })
    .filter({ visible: true })
const toast = (page: Page) => page.getByRole('alert')

/** Opens a page and waits until its live channel has connected. */
async function openLive(page: Page, address: string) {
  await page.addInitScript(countChannels)
  const opened = page.waitForEvent('websocket')
  await page.goto(address)
  const socket = await opened
  await waitForChannels(page, 1)
  return socket
}

/** Counts the live channels of a document that have connected. */
function countChannels() {
  if ('channels' in window) return
  const counted = Object.assign(window, { channels: 0 })
  const Native = WebSocket
  window.WebSocket = class extends Native {
    constructor(...parameters: ConstructorParameters<typeof WebSocket>) {
      super(...parameters)
      this.addEventListener('open', () => {
        counted.channels += 1
      })
    }
  }
}

const waitForChannels = (page: Page, channels: number) =>
  page.waitForFunction((count) => (window as unknown as { channels?: number }).channels === count, channels)

describe('a notification', () => {
  test('comes live to two tabs, is shown once, and a click in one marks it read in both', async ({ desktop }) => {
    const { userId } = await signIn(desktop)
    await openLive(desktop, '/help/payment')
    const other = await desktop.context().newPage()
    await openLive(other, '/catalog')
    await sendNotification(userId, 'Заказ 1207 передан в доставку')
    // A toast stays open while the pointer is over it.
    await Promise.all([toast(desktop).hover(), toast(other).waitFor()])
    expect(await toast(desktop).innerText()).toContain('Заказ 1207 передан в доставку')
    await takePicture(desktop, 'notification-toast', { fullPage: false })
    await Promise.all([expectCount(desktop, 1), expectCount(other, 1)])
    await sendNotification(userId, 'Заказ 1208 собран')
    await Promise.all([expectCount(desktop, 2), expectCount(other, 2)])
    await toast(desktop).click()
    await expect.poll(() => unreadOf(userId)).toBe(1)
    await Promise.all([expectCount(desktop, 1), expectCount(other, 1)])
    await other.close()
  })

  test('is dropped while another is shown, which closes by itself', async ({ desktop }) => {
    const { userId } = await signIn(desktop)
    const socket = await openLive(desktop, '/cart')
    const frames: string[] = []
    socket.on('framereceived', ({ payload }) => frames.push(String(payload)))
    await sendNotification(userId, 'Первое')
    // A toast stays open while the pointer is over it.
    await toast(desktop).hover()
    await sendNotification(userId, 'Второе')
    await expect.poll(() => frames).toHaveLength(2)
    await expectCount(desktop, 2)
    expect(await toast(desktop).allInnerTexts()).toEqual([expect.stringContaining('Первое')])
    await desktop.mouse.move(1, 1)
    await toast(desktop).waitFor({ state: 'detached' })
  })
})

describe('the channel of a page', () => {
  test('is not opened for a guest', async ({ desktop }) => {
    const sockets: string[] = []
    desktop.on('websocket', (socket) => sockets.push(socket.url()))
    await desktop.goto('/help/payment')
    // The visitor's data has loaded: a channel would have been opened by now.
    await desktop.getByRole('banner').getByText('пусто').waitFor()
    expect([sockets, await bell(desktop).count()]).toEqual([[], 0])
  })
})

test('the open page reports that the session was ended elsewhere (spec 8)', async ({ desktop }) => {
  const { userId } = await signIn(desktop)
  allowPageErrors(desktop, /status of 40[16]|live channel error|live-ticket was answered 406/)
  const channel = await openLive(desktop, '/catalog')
  const closed = channel.waitForEvent('close')
  const { rows } = await shop.pool.query<{ id: string }>(
    'update sessions set revoked_at = now() where user_id = $1 returning id',
    [userId],
  )
  await shop.pool.query(`select pg_notify('shop_changes', $1)`, [`session:${rows[0]!.id}`])
  await closed
  await desktop.getByRole('heading', { level: 1, name: 'Уважаемый пользователь!' }).waitFor()
  await desktop.getByRole('banner').getByRole('link', { name: 'Войти' }).waitFor()
  for (const width of [widths.desktop, widths.phone]) {
    await desktop.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(desktop)
    await expectAccessible(desktop, 'main', { isOtherWidth: width === widths.phone })
    await takePicture(desktop, 'session-over')
  }
  await desktop.getByRole('main').getByRole('link', { name: 'Войти' }).click()
  await desktop.waitForURL('**/user/signin')
  expect((await desktop.context().cookies()).filter(({ name }) => /^(auth|refresh)_token/.test(name))).toEqual([])
})

describe('an operator’s command', () => {
  test('reset_session clears cookies and local storage and says that the shop was updated', async ({ desktop }) => {
    const { email } = await signIn(desktop)
    await openLive(desktop, '/catalog')
    await desktop.evaluate(() => localStorage.setItem('compare', '[1,2]'))
    expect(await runCommand('--type', 'reset_session', '--user', email)).toBe(0)
    await desktop.getByRole('dialog', { name: 'Магазин обновился' }).waitFor()
    expect(await desktop.evaluate(() => localStorage.length)).toBe(0)
    const cookies = await desktop.context().cookies()
    expect(cookies.map(({ name }) => name).filter((name) => /token|currency/.test(name))).toEqual([])
    const last = cookies.find(({ name }) => name === 'lastSystemNotification')!
    expect(last.value).toMatch(/^\d+$/)
    expect(last.expires - Date.now() / 1000).toBeGreaterThan(2_592_000 - 60)
    await expectAccessible(desktop, '[role=dialog]')
    await takePicture(desktop, 'version-modal', { fullPage: false })
    await desktop.getByRole('button', { name: 'Обновить страницу' }).click()
    await desktop.getByRole('banner').getByRole('link', { name: 'Войти' }).waitFor()
  })

  test('reload_page clears cookies and reloads the page, once', async ({ desktop }) => {
    await signIn(desktop)
    await openLive(desktop, '/catalog')
    await desktop.evaluate(() => {
      Object.assign(window, { isOld: true })
      localStorage.setItem('compare', '[1,2]')
    })
    let loads = 0
    desktop.on('framenavigated', () => {
      loads += 1
    })
    expect(await runCommand('--type', 'reload_page', '--all')).toBe(0)
    await expect.poll(() => desktop.evaluate(() => 'isOld' in window).catch(() => true)).toBe(false)
    await waitForHydration(desktop)
    expect(await desktop.evaluate(() => localStorage.getItem('compare'))).toBe('[1,2]')
    expect((await desktop.context().cookies()).filter(({ name }) => /token/.test(name))).toEqual([])
    // The command is delivered again, as after a lost connection: a user who has signed in again ignores it.
    const again = await signIn(desktop)
    await openLive(desktop, '/catalog')
    const { rows } = await shop.pool.query(
      `select id from notifications where type_code = 'reload_page' order by id desc limit 1`,
    )
    const before = loads
    await shop.pool.query(`select pg_notify('shop_changes', $1)`, [`notification:${rows[0].id}:all`])
    // Once a later notification has arrived, the command has been processed.
    await sendNotification(again.userId, 'Потом')
    await expectCount(desktop, 1)
    expect(loads).toBe(before)
  })
})

describe('the list of notifications', () => {
  async function addNotifications(userId: number) {
    for (let n = 1; n <= 9; n += 1) await sendNotification(userId, `Заказ ${1200 + n} собран`)
    await sendNotification(
      userId,
      'Счёт по заказу 1220 ждёт оплаты',
      'Резерв держим до 25 ноября. Если срок не подходит, ответьте на письмо со счётом — продлим.',
    )
    await sendNotification(userId, 'Заказ 1221 отменён', '')
  }

  test('on a desktop: one or all are marked read, pages are turned', async ({ desktop }) => {
    const { userId } = await signIn(desktop)
    await addNotifications(userId)
    await desktop.goto('/help/payment')
    await expectCount(desktop, 11)
    await bell(desktop).click()
    await desktop.getByRole('heading', { level: 1, name: 'Уведомления' }).waitFor()
    await desktop.getByText('11 непрочитанных', { exact: true }).waitFor()
    await expectAccessible(desktop)
    await expectNoSidewaysScroll(desktop)
    await desktop.getByRole('button', { name: 'Прочитано: Заказ 1221 отменён' }).click()
    await desktop.getByText('10 непрочитанных', { exact: true }).waitFor()
    await expectCount(desktop, 10)
    await takePicture(desktop, 'notifications')
    await desktop.getByRole('link', { name: 'Страница 2' }).click()
    await desktop.getByRole('heading', { name: 'Заказ 1221 отменён' }).waitFor()
    await desktop.getByRole('button', { name: 'Прочитать все' }).click()
    await desktop.getByText('Все прочитаны').waitFor()
    expect(await unreadOf(userId)).toBe(0)
    await desktop.getByRole('button', { name: 'Открыть: Счёт по заказу 1220' }).click()
    await desktop.waitForURL('**/cart')
  })

  test('fits a phone', async ({ phone }) => {
    const { userId } = await signIn(phone)
    await addNotifications(userId)
    await phone.goto('/user/profile/notifications')
    await expectCount(phone, 11)
    await expectAccessible(phone, undefined, { isOtherWidth: true })
    await expectNoSidewaysScroll(phone)
    await takePicture(phone, 'notifications')
  })

  test('works without scripts', async () => {
    const visitor = openPlainVisitor()
    const { userId } = await signIn(visitor)
    await visitor.open('/user/profile/notifications')
    expect(visitor.text()).toContain('Уведомлений пока нет')
    await sendNotification(userId, 'Первое')
    await sendNotification(userId, 'Второе')
    await visitor.open('/user/profile/notifications')
    await visitor.press('Прочитано: Первое')
    expect(visitor.text()).toContain('1 непрочитанное')
    await visitor.press('Прочитать все')
    expect(visitor.text()).toContain('Все прочитаны')
    expect(await unreadOf(userId)).toBe(0)
  })

  test('400 a form without an id; it never reads others’ notifications', async () => {
    const { userId } = await signIn(openPlainVisitor())
    const boris = openPlainVisitor()
    const { userId: borisId } = await signIn(boris)
    await sendNotification(userId, 'Чужое')
    const { rows } = await shop.pool.query<{ id: number }>('select id from notifications where user_id = $1', [userId])
    const post = async (read: string) =>
      (
        await boris.request('/user/profile/notifications', {
          method: 'POST',
          headers: { origin: shop.url },
          body: new URLSearchParams({ read }),
        })
      ).status
    for (const read of ['', '0', '-1', '1.5', 'x', '99999999999']) expect(await post(read), read).toBe(400)
    expect(await post(String(rows[0]!.id))).toBe(303)
    expect([await unreadOf(userId), borisId === userId]).toEqual([1, false])
  })
})

async function expectCount(page: Page, count: number) {
  await expect
    .poll(async () => (await bell(page).innerText()).replace(/\s+/g, ' '))
    .toMatch(count === 0 ? /^ ?Уведомления$/ : new RegExp(`Уведомления ?, ${count} `))
}
