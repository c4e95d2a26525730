import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect } from 'vitest'
import { openChanges } from '../apps/api/src/base/db/changes.ts'
import { openFolderStorage } from '../apps/api/src/base/files/files.port.ts'
import { runImport } from '../apps/api/src/supply/import/import.command.ts'
import { expectAccessible, shop, takePicture, test } from './browser.ts'
import { addToBasket, expectPlaced, fillCheckout } from './buyer.ts'

const data = resolve(import.meta.dirname, '../../shared/data')
const feed = join(data, 'sewing_shwei_2012.yml.xml')

test.skipIf(!existsSync(feed))(
  'a machine imported from a real feed into the running shop is found through menu and filters and ordered',
  async ({ desktop }) => {
    const changes = openChanges(shop.pool, shop.databaseUrl)
    const output: string[] = []
    const code = await runImport(['yml', feed, '--images', join(data, 'sewing_shwei_images')], {
      pool: shop.pool,
      files: openFolderStorage(join(shop.dataDirectory, 'files')),
      changes,
      out: { isTTY: false, write: (text: string) => output.push(text) > 0 } as unknown as NodeJS.WriteStream,
    })
    await changes.close()
    expect(code).toBe(0)
    expect(output.join('')).toMatch(/новых\s+132/)

    await expect.poll(async () => (await desktop.request.get('/catalog')).text()).toContain('Вязальные машины')
    await desktop.goto('/')
    await desktop.getByRole('banner').getByRole('link', { name: 'Каталог', exact: true }).hover()
    const menu = desktop.getByRole('banner').getByRole('navigation', { name: 'Каталог' })
    await menu.getByRole('link', { name: /^Вязальные машины/ }).hover()
    await menu.getByRole('link', { name: /^Механические вязальные машины/ }).click()
    await desktop.waitForURL('**/mekhanicheskie-vyazalnye-mashiny')
    await desktop
      .getByRole('complementary', { name: 'Фильтры' })
      .getByLabel(/^В наличии/)
      .first()
      .check()
    await desktop.getByRole('button', { name: /^Показать \d/ }).click()
    await desktop.waitForURL(/in-stock/)
    const card = desktop.getByRole('article').filter({ hasText: 'В наличии' }).first()
    await card.getByRole('heading').getByRole('link').click()
    await desktop.waitForURL('**/detail/**')
    expect(
      await desktop
        .locator('main img')
        .first()
        .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(90)
    const title = await desktop.locator('h1').innerText()
    await takePicture(desktop, 'imported')
    await expectAccessible(desktop)
    await addToBasket(desktop)
    await desktop
      .getByRole('banner')
      .getByRole('link', { name: /^Корзина .+ 1 позиция/ })
      .waitFor()
    await desktop.goto('/checkout')
    await fillCheckout(desktop)
    await desktop.getByRole('button', { name: /^Заказать на / }).click()
    await expectPlaced(desktop, title)
  },
)
