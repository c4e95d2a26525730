import { describe, expect } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, expectTrouble, shop, signIn, takePicture, test } from './browser.ts'

const open = [
  ['signin', '/user/signin', 'Вход'],
  ['signup', '/user/signup', 'Регистрация'],
  ['password-reset', '/user/password-reset', 'Новый пароль'],
] as const
const closed = [...open.map(([, path]) => path), '/user/signup-complete', '/user/password-reset-complete']

describe.each(open)('%s', (name, path, heading) => {
  test('is right on a desk', async ({ desktop }) => {
    const answer = await desktop.goto(path)
    expect([answer?.status(), answer?.headers()['cache-control']]).toEqual([200, 'no-store'])
    expect(await desktop.locator('h1').innerText()).toBe(heading)
    await expectAccessible(desktop)
    await takePicture(desktop, name)
    expectTrouble(desktop, /status of 400/)
    await desktop.getByRole('main').locator('form').getByRole('button').last().click()
    await desktop.locator('[aria-invalid=true]').first().waitFor()
    await expectAccessible(desktop)
    // What is wrong first is where one types next.
    expect(await desktop.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true')
    await takePicture(desktop, `${name}-mistakes`)
  })

  test('is right on a phone', async ({ phone }) => {
    await phone.goto(path)
    await expectAccessible(phone)
    await expectNoSidewaysScroll(phone)
    await takePicture(phone, name)
  })
})

describe('guards of the pages of signing in', () => {
  test.for(['/user/signup-complete', '/user/password-reset-complete'])(
    '%s without the step before it leads to that step',
    async (path, { desktop }) => {
      await desktop.goto(path)
      expect(new URL(desktop.url()).pathname).toBe(path.replace('-complete', ''))
    },
  )

  test('who is signed in is led to the account from each of them', async ({ desktop, plain }) => {
    for (const page of [desktop, plain]) {
      await signIn(page)
      for (const path of closed) {
        await page.goto(path)
        expect(new URL(page.url()).pathname).toBe('/user/profile')
      }
    }
  })
})

describe('the account in the header', () => {
  test('is the way to sign in, and tells the name after it', async ({ desktop }) => {
    await desktop.goto('/catalog')
    const header = desktop.getByRole('banner')
    await header.getByRole('link', { name: 'Войти' }).click()
    await desktop.waitForURL('**/user/signin')
    expect(await desktop.getByRole('main').locator('input[name=back]').inputValue()).toBe('/catalog')

    const { userId, email } = await signIn(desktop)
    await desktop.goto('/')
    await header.getByRole('link', { name: email.split('@')[0] }).waitFor()
    await shop.pool.query(`update users set fio = 'Портнова Анна Сергеевна' where id = $1`, [userId])
    await desktop.reload()
    await header.getByRole('link', { name: 'Анна' }).click()
    await desktop.waitForURL('**/user/profile')
    await takePicture(desktop, 'header-signed-in', { fullPage: false })
  })

  test('stands under the thumb on a phone', async ({ phone }) => {
    await phone.goto('/')
    const bar = phone.getByRole('navigation', { name: 'Разделы' })
    await bar.getByRole('link', { name: 'Профиль' }).tap()
    await phone.waitForURL('**/user/signin')
    await expectNoSidewaysScroll(phone)
  })
})
