import { describe, expect } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, shop, signIn, takePicture, test } from './browser.ts'

const pages: [name: string, address: string, heading: string][] = [['profile', '/user/profile', 'Профиль']]

describe('a visitor who is not signed in', () => {
  test.for(['/user/profile', '/user/profile?from=letter'])('is sent from %s to sign in, and told where to return', async (address) => {
    const back = `/user/signin?${new URLSearchParams({ back: address })}`
    const page = await fetch(shop.url + address, { redirect: 'manual' })
    expect([page.status, page.headers.get('location')]).toEqual([302, back])
    const form = await fetch(shop.url + address, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ fio: 'Никто' }) })
    expect([form.status, form.headers.get('location')]).toEqual([302, back])
  })
})

describe.each(pages)('%s', (name, address, heading) => {
  test('is right on a desk', async ({ desktop }) => {
    await signIn(desktop)
    const answer = await desktop.goto(address)
    expect([answer?.status(), answer?.headers()['cache-control']]).toEqual([200, 'no-store'])
    expect(await desktop.locator('h1').innerText()).toBe(heading)
    await expectAccessible(desktop)
    await expectNoSidewaysScroll(desktop)
    await takePicture(desktop, name)
  })

  test('is right on a phone', async ({ phone }) => {
    await signIn(phone)
    await phone.goto(address)
    await expectAccessible(phone)
    await expectNoSidewaysScroll(phone)
    await takePicture(phone, name)
  })
})
