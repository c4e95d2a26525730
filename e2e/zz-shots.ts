import { mkdirSync } from 'node:fs'
import { launchChromium } from './chromium.ts'
// usage: zz-shots.ts URL OUT widths pages...
const [url, out, widths, ...paths] = process.argv.slice(2)
mkdirSync(out!, { recursive: true })
const browser = await launchChromium()
for (const width of widths!.split(',').map(Number)) {
  const context = await browser.newContext({ viewport: { width, height: width < 500 ? 740 : 900 }, ...(width < 500 ? { hasTouch: true, isMobile: true } : {}) })
  const page = await context.newPage()
  if (process.env.BASKET) {
    for (const p of process.env.BASKET.split(',')) {
      await page.goto(url + p)
      await page.waitForTimeout(600)
      await page.locator('main').getByRole('button', { name: /^В корзину/ }).first().click()
      await page.waitForTimeout(800)
    }
  }
  for (const path of paths) {
    await page.goto(url + path)
    await page.waitForTimeout(700)
    const h = await page.evaluate(() => document.documentElement.scrollHeight)
    const name = `${path.replace(/[^a-z0-9]+/gi, '_') || 'home'}-${width}`
    await page.screenshot({ path: `${out}/${name}.png`, fullPage: true, type: 'png' })
    console.log(name, h)
  }
  await context.close()
}
await browser.close()
