import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { signAccessToken } from '../apps/api/src/people/sessions/tokens.ts'
import { storedTokenSecret } from '../apps/api/src/token-secret.ts'
import {
  allowPageErrors,
  expectAccessible,
  expectRightAtBothWidths,
  shop,
  signIn,
  takePicture,
  test,
} from './browser.ts'
import { codeFromEmail } from './inbox.ts'
import { openPlainVisitor, type PlainVisitor } from './plain-visitor.ts'

const authPages = [
  ['signin', '/user/signin', 'Вход'],
  ['signup', '/user/signup', 'Регистрация'],
  ['password-reset', '/user/password-reset', 'Новый пароль'],
] as const
const guestOnlyPaths = [...authPages.map(([, path]) => path), '/user/signup-complete', '/user/password-reset-complete']

// The layout of these pages is checked by routes.test.ts.
test.for(authPages)(
  '%s is stored nowhere; its first mistake has the focus',
  async ([name, path, heading], { desktop }) => {
    const answer = await desktop.goto(path)
    expect([answer?.status(), answer?.headers()['cache-control']]).toEqual([200, 'no-store'])
    expect(await desktop.locator('h1').innerText()).toBe(heading)
    allowPageErrors(desktop, /status of 400/)
    await desktop.getByRole('main').locator('form').getByRole('button').last().click()
    await desktop.locator('[aria-invalid=true]').first().waitFor()
    await expectAccessible(desktop, 'main form')
    await expect.poll(() => desktop.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true')
    await takePicture(desktop, `${name}-mistakes`)
  },
)

describe('access to the sign-in pages', () => {
  test('a signed-in user is redirected to the account from each of them', async () => {
    const visitor = openPlainVisitor()
    await signIn(visitor)
    for (const path of guestOnlyPaths) {
      await visitor.open(path)
      expect([path, visitor.path]).toEqual([path, '/user/profile'])
    }
  })
})

describe('the account in the header', () => {
  test('links to sign-in, and shows the name afterwards', async ({ desktop }) => {
    await desktop.goto('/catalog')
    const header = desktop.getByRole('banner')
    await header.getByRole('link', { name: 'Войти' }).click()
    await desktop.waitForURL('**/user/signin')
    expect(await desktop.getByRole('main').locator('input[name=back]').inputValue()).toBe('/catalog')

    const { userId, email } = await signIn(desktop)
    await desktop.goto('/help/payment')
    await header.getByRole('link', { name: email.split('@')[0] }).waitFor()
    await shop.pool.query(`update users set fio = 'Портнова Анна Сергеевна' where id = $1`, [userId])
    await desktop.reload()
    await header.getByRole('link', { name: 'Анна' }).click()
    await desktop.waitForURL('**/user/profile')
    await takePicture(desktop, 'header-signed-in', { fullPage: false })
  })

  test('is in the bottom bar on a phone', async ({ phone }) => {
    await phone.goto('/help/payment')
    const bar = phone.getByRole('navigation', { name: 'Разделы' })
    await bar.getByRole('link', { name: 'Профиль' }).tap()
    await phone.waitForURL('**/user/signin')
  })
})

const password = 'красная нить на белом'
let lastPerson = 0
const newEmail = () => `person${Date.now()}-${++lastPerson}@example.test`

async function fillPerson(page: Page, email: string) {
  await page.getByLabel('Имя и фамилия').fill('Анна Портнова')
  await page.getByLabel('Телефон').pressSequentially('9001234567')
  expect(await page.getByLabel('Телефон').inputValue()).toBe('+7 (900) 123-45-67')
  await page.getByLabel('Электронная почта').fill(email)
  await page.getByLabel('Придумайте пароль').fill(password)
  await page.getByLabel(/^Соглашаюсь на обработку/).check()
}

const waitForAccountLink = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true }).waitFor()

describe('a person', () => {
  test('signs up by an emailed code, signs in by password and one-time code, sets a new one', async ({ desktop }) => {
    const email = newEmail()
    await desktop.goto('/user/signup?back=/cart')
    await fillPerson(desktop, email)
    await desktop.getByRole('button', { name: 'Зарегистрироваться' }).click()
    await desktop.waitForURL('**/user/signup-complete')
    await desktop.getByText(email).waitFor()
    await expectRightAtBothWidths(desktop, 'signup-complete')

    allowPageErrors(desktop, /status of 422/)
    await desktop.getByLabel('Код').fill('0000 0000')
    await desktop.getByRole('button', { name: 'Подтвердить' }).click()
    await desktop.locator('#code[aria-invalid=true]').waitFor()
    await takePicture(desktop, 'signup-complete-mistake')
    await desktop.getByLabel('Код').fill(await codeFromEmail(email))
    await desktop.getByRole('button', { name: 'Подтвердить' }).click()
    await desktop.waitForURL('**/cart')
    await waitForAccountLink(desktop, 'Анна')

    await desktop.context().clearCookies()
    await desktop.goto('/user/signin?back=/cart')
    await desktop.getByLabel('Электронная почта или телефон').fill(` ${email.toUpperCase()} `)
    await desktop.getByLabel('Пароль', { exact: true }).fill('чужой пароль')
    await desktop.getByRole('button', { name: 'Войти', exact: true }).click()
    await desktop.locator('#password[aria-invalid=true]').waitFor()
    // Keyboard alone: the field has the focus, Enter submits.
    await desktop.keyboard.type(password)
    await desktop.keyboard.press('Enter')
    await desktop.waitForURL('**/cart')
    await waitForAccountLink(desktop, 'Анна')

    await desktop.context().clearCookies()
    await desktop.goto('/user/signin?back=/cart')
    await desktop.getByLabel('Электронная почта или телефон').fill(email)
    await desktop.getByRole('button', { name: 'Прислать одноразовый пароль' }).click()
    await desktop.getByText('Письмо с одноразовым паролем отправлено').waitFor()
    await expectAccessible(desktop, 'main form')
    await takePicture(desktop, 'signin-one-time')
    await desktop.getByLabel('Одноразовый пароль из письма').fill(await codeFromEmail(email))
    await desktop.getByRole('button', { name: 'Войти', exact: true }).click()
    await desktop.waitForURL('**/cart')

    await desktop.context().clearCookies()
    await desktop.goto('/user/signin')
    await desktop.getByRole('link', { name: 'Забыли пароль?' }).click()
    await desktop.waitForURL('**/user/password-reset**')
    await desktop.getByLabel('Электронная почта').fill(email)
    await desktop.getByRole('button', { name: 'Прислать код' }).click()
    await desktop.waitForURL('**/user/password-reset-complete')
    await expectAccessible(desktop)
    await takePicture(desktop, 'password-reset-complete')
    await desktop.getByLabel('Код из письма').fill(await codeFromEmail(email))
    await desktop.getByLabel('Новый пароль', { exact: true }).fill('белая нить на красном')
    await desktop.getByRole('button', { name: 'Сохранить и войти' }).click()
    await desktop.waitForURL('**/user/profile')
    await waitForAccountLink(desktop, 'Анна')
  })

  test('signs up without scripts and keeps the guest’s basket', async () => {
    const visitor = openPlainVisitor()
    const email = newEmail()
    await visitor.open(`/cart?cartToken=${await createBasket()}`)
    expect(countsIn(visitor)).toEqual(['2'])
    await visitor.open('/user/signup?back=/cart')
    visitor.fill(/^Имя и фамилия/, 'Анна Портнова')
    visitor.fill(/^Телефон/, '9001234567')
    visitor.fill(/^Электронная почта/, email)
    visitor.fill(/^Придумайте пароль/, password)
    visitor.check(/^Соглашаюсь на обработку/)
    await visitor.press('Зарегистрироваться')
    expect(visitor.path).toBe('/user/signup-complete')
    visitor.fill(/^Код/, await codeFromEmail(email))
    await visitor.press('Подтвердить')
    expect(visitor.path).toBe('/cart')
    expect(countsIn(visitor)).toEqual(['2'])
    expect([...visitor.cookies.keys()].filter((name) => name.startsWith('cart_token'))).toEqual([])
  })
})

test('an organization signs up without scripts, after some mistakes', async () => {
  const visitor = openPlainVisitor()
  const email = newEmail()
  await visitor.open('/user/signup')
  visitor.check('Для организации')
  for (const [label, text] of [
    [/^ИНН/, '7707083890'],
    [/^КПП/, '770701001'],
    [/^Название организации/, 'ООО «Шов»'],
    [/^Имя и фамилия/, 'Пётр Закройщиков'],
    [/^Телефон/, '8 900 765-43-21'],
    [/^Электронная почта/, email],
    [/^Придумайте пароль/, password],
  ] as const)
    visitor.fill(label, text)
  visitor.check(/^Соглашаюсь на обработку/)
  await visitor.press('Зарегистрироваться', { status: 400 })
  // The check digit of the INN is wrong.
  expect(visitor.field(/^ИНН/).getAttribute('aria-invalid')).toBe('true')
  visitor.fill(/^ИНН/, '7707083893')
  visitor.fill(/^Придумайте пароль/, password)
  await visitor.press('Зарегистрироваться')
  expect(visitor.path).toBe('/user/signup-complete')
  visitor.fill(/^Код/, await codeFromEmail(email))
  await visitor.press('Подтвердить')
  expect(visitor.path).toBe('/user/profile')
  await visitor.press('Выйти', { at: 0 })
  expect(visitor.path).toBe('/')
  await visitor.open('/user/profile')
  expect(visitor.path).toMatch(/^\/user\/signin/)
})

async function signOut(page: Page) {
  await page.goto('/user/profile')
  await page.getByRole('button', { name: 'Выйти' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await waitForAccountLink(page, 'Войти')
}

describe('signing out', () => {
  test('removes everything of the user: no token, no storage, no page in the history', async ({ desktop }) => {
    const { userId, email } = await signIn(desktop)
    await desktop.goto('/catalog')
    await waitForAccountLink(desktop, email.split('@')[0]!)
    await desktop.goto('/user/profile')
    await desktop.evaluate((mark) => {
      localStorage.setItem('planted', mark)
      sessionStorage.setItem('planted', mark)
    }, email)
    await signOut(desktop)
    const savedCookies = (await desktop.context().cookies())
      .filter(({ value }) => value !== '')
      .map(({ name }) => name.split('_')[0])
    expect(savedCookies).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(auth|refresh|cart|currency-id|city)/)]),
    )
    const stored = () =>
      desktop.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.body.innerText]))
    expect(await stored()).not.toContain(email)
    expect(await desktop.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
    await desktop.goBack()
    await desktop.waitForURL('**/user/signin**')
    expect(await stored()).not.toContain(email)
    // A public page that showed the name.
    for (let back = 0; back < 3 && new URL(desktop.url()).pathname !== '/catalog'; back += 1) await desktop.goBack()
    expect(new URL(desktop.url()).pathname).toBe('/catalog')
    await waitForAccountLink(desktop, 'Войти')
    expect(await stored()).not.toContain(email.split('@')[0])
    const { rows } = await shop.pool.query('select 1 from sessions where user_id = $1 and revoked_at is null', [userId])
    expect(rows).toEqual([])
  })

  test('needs a form of this shop: neither a link nor another site’s form works', async () => {
    const visitor = openPlainVisitor()
    const { userId } = await signIn(visitor)
    const cookie = cookieOf(visitor)
    const response = await fetch(`${shop.url}/user/signout`, { headers: { cookie }, redirect: 'manual' })
    expect([response.status, response.headers.getSetCookie()]).toEqual([302, []])
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of foreign) {
      const type = 'text/plain'
      const answer = await fetch(`${shop.url}/user/signout`, {
        method: 'POST',
        headers: { cookie, 'content-type': type, ...headers },
        body: 'a=1',
      })
      expect(answer.status).toBe(403)
    }
    const { rows } = await shop.pool.query('select 1 from sessions where user_id = $1 and revoked_at is null', [userId])
    expect(rows).toHaveLength(1)
  })
})

/** An access token of the user's session that has expired. */
async function expiredAccessToken(userId: number) {
  const { rows } = await shop.pool.query<{ id: string }>('select id from sessions where user_id = $1', [userId])
  const config = { tokenSecret: await storedTokenSecret(shop.dataDirectory) }
  const claims = { userId, sessionId: rows[0]!.id, siteId: 1, role: 'guest' }
  return signAccessToken(config, claims, Math.floor(Date.now() / 1000) - 3600)
}
const cookieOf = ({ cookies }: PlainVisitor) => [...cookies].map((pair) => pair.join('=')).join('; ')

describe('a session', () => {
  test('survives ten rounds of tabs that refresh it at the same moment', async () => {
    const visitor = openPlainVisitor()
    const { userId } = await signIn(visitor)
    const name = [...visitor.cookies.keys()].find((each) => each.startsWith('auth_token'))!
    for (let round = 0; round < 10; round += 1) {
      const expired = await expiredAccessToken(userId)
      visitor.context().addCookies([{ name, value: expired }])
      // Documents, and what a link of an open page fetches.
      const path = ['/user/profile', '/cart', '/user/profile.data', '/cart.data'][round % 4]!
      // The tabs share their cookies: each answer writes over those of the one before.
      const answers = await Promise.all(['one', 'two', 'three'].map(() => visitor.request(path)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(visitor.cookies.get(name)).not.toBe(expired)
    }
    await visitor.open('/user/profile')
    expect(visitor.path).toBe('/user/profile')
  })

  test('that was ended elsewhere is reported once, with a link to sign in', async () => {
    const visitor = openPlainVisitor()
    const { userId } = await signIn(visitor)
    await shop.pool.query('update sessions set revoked_at = now() where user_id = $1', [userId])
    await visitor.open('/user/profile', { status: 406 })
    expect(visitor.heading()).toBe('Уважаемый пользователь!')
    await visitor.follow('Войти', { in: visitor.all('main')[0]! })
    expect(visitor.path).toMatch(/^\/user\/signin/)
    expect(visitor.heading()).toBe('Вход')
    expect([...visitor.cookies.keys()].filter((name) => name.startsWith('auth_token'))).toEqual([])
  })

  test('its data is shown to nobody else, and cached nowhere (check 52)', async () => {
    const visitor = openPlainVisitor()
    const { email } = await signIn(visitor)
    const cookie = cookieOf(visitor)
    const name = email.split('@')[0]!
    const read = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(shop.url + path, { headers })
      return { cacheControl: answer.headers.get('cache-control'), text: await answer.text() }
    }
    let isShown = 0
    for (const path of [
      '/personal',
      '/personal.data',
      '/user/profile',
      '/user/profile.data',
      '/cart',
      '/cart.data',
      '/checkout',
      '/favorites',
      '/',
      '/catalog',
    ]) {
      const mine = await read(path, { cookie })
      const others = await read(path)
      expect(others.text, path).not.toContain(name)
      if (mine.text.includes(name)) isShown += 1
      if (path !== '/' && path !== '/catalog')
        expect([mine.cacheControl, others.cacheControl], path).toEqual(['no-store', 'no-store'])
      else expect(mine.text, path).not.toContain(name)
    }
    expect(isShown).toBeGreaterThan(1)
  })
})

/** Creates a basket with two machines for another guest. Returns its token. */
async function createBasket(): Promise<string> {
  const token = randomUUID()
  const { rows } = await shop.pool.query<{ id: number }>(
    `select g.id from groups g join group_offers o on o.group_id = g.id join stock s on s.offer_id = o.offer_id
      and s.on_hand > 5
     join product_sites v on v.product_id = g.product_id and v.site_id = 1 order by g.id limit 1`,
  )
  const answer = await fetch(`${shop.url}/api/basket/v1/products`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-cart-token': token, 'x-site-id': '1' },
    body: JSON.stringify({ groups: [{ id: rows[0]!.id, count: 2 }] }),
  })
  expect(answer.status).toBe(200)
  return token
}
/** The counts of the lines of the basket that is open. */
const countsIn = (visitor: PlainVisitor) =>
  visitor
    .all('input')
    .filter((field) => /^Количество/.test(field.getAttribute('aria-label') ?? ''))
    .map((field) => visitor.value(field))

describe('tokens in an address', () => {
  async function tokenOfZoya() {
    const zoya = openPlainVisitor()
    const { userId } = await signIn(zoya)
    await shop.pool.query(`update users set fio = 'Зоя Петлина' where id = $1`, [userId])
    return [...zoya.cookies].find(([name]) => name.startsWith('auth_token'))![1]
  }

  test('links sign a guest in once, replace nobody signed in, and add a basket without storing its token', async () => {
    const token = await tokenOfZoya()
    const cartToken = await createBasket()
    const visitor = openPlainVisitor()
    for (let time = 0; time < 2; time += 1) {
      await visitor.open(`/cart?cartToken=${cartToken}&utm_source=letter`)
      expect(visitor.path).toBe('/cart?utm_source=letter')
      expect(countsIn(visitor)).toEqual(['2'])
    }
    expect([...visitor.cookies.values()]).not.toContain(cartToken)

    await visitor.open(`/catalog?authToken=${token}`)
    expect(visitor.path).toBe('/user/signin-link')
    expect(visitor.text()).toContain('Зоя Петлина')
    await visitor.press('Продолжить без входа')
    expect(visitor.path).toBe('/catalog')
    expect([...visitor.cookies.keys()].filter((name) => name.startsWith('auth_token'))).toEqual([])

    await visitor.open(`/cart?authToken=${token}`)
    await visitor.press('Войти', { in: visitor.all('main')[0]! })
    expect(visitor.path).toBe('/cart')
    expect(countsIn(visitor)).toEqual(['2'])
    await visitor.open('/user/profile')
    expect(visitor.heading()).toBe('Зоя Петлина')
    const { userId } = await signIn(visitor)
    await shop.pool.query(`update users set fio = 'Анна Портнова' where id = $1`, [userId])
    await visitor.open(`/?authToken=${token}`)
    expect(visitor.path).toBe('/')
    await visitor.open('/user/profile')
    expect(visitor.heading()).toBe('Анна Портнова')
    expect(shop.output()).not.toContain(token)
  })

  test('the page of a link names who it is of, and its address has no token', async ({ desktop }) => {
    await desktop.goto(`/catalog?authToken=${await tokenOfZoya()}`)
    expect(desktop.url()).toBe(`${shop.url}/user/signin-link`)
    await expectAccessible(desktop, 'main')
    await takePicture(desktop, 'signin-link')
  })
})

describe('every response of the shop (check 28)', () => {
  test.for([
    '/',
    '/catalog',
    '/catalog.data',
    '/cart',
    '/user/signin',
    '/personal',
    '/nowhere',
    '/catalog/',
    '/user/profile',
    '/favicon.svg',
    '/robots.txt',
    '/assets/none.js',
  ])('%s has a content security policy', async (path) => {
    const { headers } = await fetch(shop.url + path, { redirect: 'manual', headers: { 'x-forwarded-proto': 'https' } })
    expect(headers.get('content-security-policy')).toMatch(/object-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/)
    expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*'unsafe/)
    expect([headers.get('x-content-type-options'), headers.get('referrer-policy')]).toEqual(['nosniff', 'same-origin'])
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
  })
})
