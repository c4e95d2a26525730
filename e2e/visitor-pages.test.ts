import { expect } from 'vitest'
import { shop, test } from './browser.ts'
import { createVisitorPages } from './visitor-pages.ts'

const options = { baseURL: shop.url, reducedMotion: 'reduce' } as const

test('a page is visited again as if nobody had: without scripts, a clock, media, sessions, other pages', async ({
  desktop,
}) => {
  const pages = createVisitorPages(desktop.context().browser()!, () => {})
  const page = await pages.open(options)
  const facts = () =>
    page.evaluate(async () => ({
      isScripted: 'scripted' in window,
      hasFakeTime: Date.now() < 1e12,
      isReduced: matchMedia('(prefers-reduced-motion: reduce)').matches,
      isForced: matchMedia('(forced-colors: active)').matches,
      isPrinted: matchMedia('print').matches,
      isOnline: navigator.onLine,
      geolocation: (await navigator.permissions.query({ name: 'geolocation' })).state,
      stored: localStorage.length,
    }))
  await page.goto('/robots.txt')
  const untouched = await facts()
  await page.addInitScript(() => Object.assign(window, { scripted: true }))
  await page.clock.install({ time: 0 })
  const context = page.context()
  await context.grantPermissions(['geolocation'], { origin: shop.url })
  await context.setGeolocation({ latitude: 56, longitude: 92.9 })
  const session = await context.newCDPSession(page)
  const other = await context.newPage()
  await other.goto('/robots.txt')
  await page.reload()
  await page.evaluate(() => localStorage.setItem('planted', 'x'))
  // A session that is open would reset the media when the document changes.
  await page.emulateMedia({ media: 'print', forcedColors: 'active', reducedMotion: 'no-preference' })
  await context.setOffline(true)
  const changed = await facts()
  for (const [fact, value] of Object.entries(untouched)) expect(changed, fact).not.toHaveProperty(fact, value)
  await pages.release(page)

  expect(await pages.open(options)).toBe(page)
  await page.goto('/robots.txt')
  expect(await facts()).toEqual(untouched)
  expect(other.isClosed()).toBe(true)
  await expect(session.send('Page.enable')).rejects.toThrow()
  await context.close()
})

test('a page is not visited again if it may hold values of another origin', async ({ desktop }) => {
  const pages = createVisitorPages(desktop.context().browser()!, () => {})
  for (const left of ['about:blank', shop.url.replace('//', '//office.')]) {
    const page = await pages.open(options)
    await page.goto('/robots.txt')
    await page.goto(`${left}${left.startsWith('http') ? '/robots.txt' : ''}`)
    await pages.release(page)
    expect(page.isClosed(), left).toBe(true)
  }
})
