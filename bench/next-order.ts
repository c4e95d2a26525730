import { spawnShop } from '../apps/shop/src/spawned-shop.ts'
import { launchChromium } from '../e2e/chromium.ts'

const presses = 60
const skipped = 5

/**
 * Presses J in the list of all orders, in Chromium on a shop that reads this database: milliseconds from the key to the
 * picture with the next order, and processor time of the page for each. The list is left to prefetch in between, as it
 * is while a person looks at an order.
 */
export async function measureNextOrders(databaseUrl: string, dataDirectory: string, token: string) {
  const shop = await spawnShop({
    ...{ DATABASE_URL: databaseUrl, DATA_DIR: dataDirectory, SHOP_DEMO: 'on' },
    ...{ PROOF_OF_WORK: 'off', READS_PER_MINUTE: 'off' },
  })
  const browser = await launchChromium()
  try {
    const url = shop.url.replace('//localhost', '//office.localhost')
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    await context.addCookies([{ name: 'office', value: token, url, httpOnly: true, sameSite: 'Strict' }])
    const page = await context.newPage()
    await page.goto(`${url}/orders?view=all`)
    await page
      .getByRole('checkbox', { name: /^Выбрать/ })
      .first()
      .waitFor()
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    const taskMs = async () => {
      const { metrics } = await session.send('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000
    }
    const durations: number[] = []
    let cpuMs = 0
    for (let n = 0; n < presses; n += 1) {
      const from = await taskMs()
      const shown = page.evaluate<number>(untilNextOrderIsShown)
      await page.keyboard.press('KeyJ')
      const duration = await shown
      if (n >= skipped) {
        durations.push(duration)
        cpuMs += (await taskMs()) - from
      }
      await page.waitForLoadState('networkidle')
      await page.waitForTimeout(300)
    }
    return { durations: durations.sort((a, b) => a - b), cpuMs: cpuMs / durations.length }
  } finally {
    await browser.close()
    await shop.stop()
  }
}

/** A script of the page: resolves when another order has been painted, with the time since the key. */
const untilNextOrderIsShown = `new Promise((resolve) => {
  const heading = () => document.querySelector('article h1')?.textContent
  const before = heading()
  let pressedAt = 0
  window.addEventListener('keydown', ({ timeStamp }) => (pressedAt = timeStamp), { capture: true, once: true })
  const observer = new MutationObserver(() => {
    if (!pressedAt || heading() === before || !heading()) return
    observer.disconnect()
    // A frame is painted after its callbacks: the next one begins when it has been.
    requestAnimationFrame(() => requestAnimationFrame((time) => resolve(time - pressedAt)))
  })
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
})`
