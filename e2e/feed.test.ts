import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect } from 'vitest'
import { openChanges } from '../apps/api/src/base/db/changes.ts'
import { openFolderStorage } from '../apps/api/src/base/files/files.port.ts'
import { runImport } from '../apps/api/src/supply/import/import.command.ts'
import { expectAccessible, shop, takePicture, test } from './browser.ts'
import { consentPlainly, expectPlainlyPlaced, fillPlainCheckout } from './buyer.ts'
import { openPlainVisitor } from './plain-visitor.ts'

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

    const visitor = openPlainVisitor()
    await expect
      .poll(async () => {
        await visitor.open('/catalog')
        return visitor.text()
      })
      .toContain('Вязальные машины')
    // The menu of the header has what this address answers.
    expect(await (await visitor.request('/menu')).text()).toContain('Механические вязальные машины')
    await visitor.follow(/^Вязальные машины/, { in: visitor.all('main')[0]!, at: 0 })
    await visitor.follow(/^Механические вязальные машины/, { in: visitor.all('main')[0]!, at: 0 })
    expect(visitor.path).toMatch(/\/mekhanicheskie-vyazalnye-mashiny$/)
    visitor.check(/^В наличии/, { in: visitor.part('Фильтры'), at: 0 })
    await visitor.press(/^Показать/, { in: visitor.part('Фильтры'), at: 0 })
    expect(visitor.path).toMatch(/in-stock/)
    const card = visitor.all('article').find((article) => visitor.text(article).includes('В наличии'))!
    await visitor.follow(visitor.all('h2 a, h3 a', card)[0]!)
    const title = visitor.heading()

    await desktop.goto(visitor.path)
    expect(
      await desktop
        .locator('main img')
        .first()
        .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(90)
    await takePicture(desktop, 'imported')
    await expectAccessible(desktop)

    await visitor.press(/^В корзину/, { in: visitor.part('Покупка') })
    await visitor.open('/checkout')
    fillPlainCheckout(visitor)
    await visitor.press('Рассчитать доставку', { at: 0 })
    consentPlainly(visitor)
    await visitor.press(/^Заказать на /, { at: 0 })
    await expectPlainlyPlaced(visitor, title)
  },
)
