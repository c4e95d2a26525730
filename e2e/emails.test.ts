import { expect } from 'vitest'
import {
  allowPageErrors,
  expectAccessible,
  expectNoSidewaysScroll,
  shop,
  signIn,
  takePicture,
  test,
} from './browser.ts'
import { linkFromEmail } from './inbox.ts'
import { openPlainVisitor } from './plain-visitor.ts'

test('a signed-in user subscribes at once, and the mail client’s unsubscribe button works', async ({
  desktop,
  phone,
}) => {
  const { email } = await signIn(desktop)
  await desktop.goto('/user/profile/subscriptions')
  await expectAccessible(desktop)
  await desktop.getByRole('button', { name: 'Подписаться' }).click()
  await desktop.getByText('Вы подписаны').waitFor()
  await desktop.getByRole('button', { name: 'Отписаться' }).waitFor()
  await takePicture(desktop, 'subscriptions')

  const unsubscribePath = await linkFromEmail(email, '/subscription/end')
  await phone.goto(unsubscribePath)
  await expectAccessible(phone)
  await expectNoSidewaysScroll(phone)
  await takePicture(phone, 'subscription-end')
  // RFC 8058: the mail provider sends a POST itself, without opening our page and without a cookie.
  const answer = await fetch(shop.url + unsubscribePath, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(answer.status).toBe(200)
  await desktop.reload()
  await desktop.getByRole('button', { name: 'Подписаться' }).waitFor()
})

test('without scripts: a link in an email confirms by a button, an expired one reports that', async () => {
  await fetch(`${shop.url}/api/mail-distribution/v1/recipients/subscribe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'reader@example.test' }),
  })
  const visitor = openPlainVisitor()
  await visitor.open(await linkFromEmail('reader@example.test', '/subscription/confirm'))
  await visitor.press('Подтвердить подписку')
  expect(visitor.text()).toContain('Подписка подтверждена')

  await visitor.open('/subscription/confirm?token=1.nothing')
  await visitor.press('Подтвердить подписку', { status: 404 })
  expect(visitor.text()).toContain('Ссылка устарела')
})

test('the outbox shows the emails of the shop', async ({ desktop }) => {
  await fetch(`${shop.url}/api/mail-distribution/v1/recipients/subscribe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'another@example.test' }),
  })
  await linkFromEmail('another@example.test', '/subscription/confirm')
  // axe sends messages to frames, but the frame of the email has no origin.
  allowPageErrors(desktop, /postMessage/)
  await desktop.goto('/api/dev/outbox')
  await desktop.getByRole('link', { name: /another@example\.test/ }).click()
  await desktop.frameLocator('iframe').getByRole('link', { name: 'Подтвердить подписку' }).waitFor()
  await expectAccessible(desktop)
  await takePicture(desktop, 'outbox')
})
