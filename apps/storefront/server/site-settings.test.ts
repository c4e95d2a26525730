import { maxInitCategories } from '@shpulka/contract/content/settings'
import { describe, expect, it } from 'vitest'
import type { FetchApi } from '../app/base/api/request-context.server.ts'
import { openSiteSettings } from './site-settings.ts'

const lists = { orderStatuses: [], cancelStatuses: [], blankStatuses: [] }
const init = { site: { id: 1 }, sites: [{ id: 1 }], config: { isDemo: false }, ...lists }

/** The settings loaded from an API with these two answers. */
const settingsOf = (
  initAnswer: () => Response,
  configAnswer = () => Response.json({ isDemo: true, pow: { session: 'of one visitor' } }),
) => {
  const fetchApi: FetchApi = async (path) => (path.startsWith('/api/init/v1') ? initAnswer() : configAnswer())
  return openSiteSettings(fetchApi, 1000, () => {}).get()
}
const failed = () => Response.json({ statusCode: 503, message: 'Перегружен' }, { status: 503 })

describe('the settings of the shop (spec 8)', () => {
  it('consist of the initialisation and the configuration, without terms of proofs', async () => {
    const sites = await settingsOf(() => Response.json(init))
    expect(sites.byId.get(1)?.init.config).toEqual({ isDemo: true })
  })

  it('have all categories, though the initialisation is limited', async () => {
    const roots = Array.from({ length: 5_000 }, (_, id) => ({ id, path: `r${id}` }))
    const fetchApi: FetchApi = async (path) =>
      path.startsWith('/api/init/v1')
        ? Response.json({ ...init, categories: roots.slice(0, maxInitCategories) })
        : Response.json(path === '/api/catalog/v1/categories' ? roots : { isDemo: true })
    const sites = await openSiteSettings(fetchApi, 1000, () => {}).get()
    expect(sites.byId.get(1)?.init.categories).toEqual(roots)
  })

  it('are loaded again when what they are made of changed during the first load', async () => {
    const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let loads = 0
    const fetchApi: FetchApi = async (path) => {
      if (!path.startsWith('/api/init/v1')) return Response.json({ isDemo: true })
      loads += 1
      const categories = [{ id: loads }]
      asked.resolve()
      await answer.promise
      return Response.json({ ...init, categories }, { headers: { 'x-shop-tags': 'settings categories' } })
    }
    const settings = openSiteSettings(fetchApi, 1000, () => {})
    const loading = settings.get()
    await asked.promise
    settings.drop(['product:1', 'categories'])
    answer.resolve()
    expect((await loading).byId.get(1)?.init.categories).toEqual([{ id: 2 }])
    settings.drop(['product:1'])
    expect(settings.isCurrent((await loading).byId.get(1)!)).toBe(true)
  })

  it('502: the initialisation fails', async () => {
    const expected = {
      statusCode: 502,
      message: 'Не удалось выполнить инициализацию, попробуйте перезагрузить страницу',
    }
    await expect(settingsOf(failed)).rejects.toMatchObject(expected)
    await expect(settingsOf(() => new Response('<html>'))).rejects.toMatchObject(expected)
  })

  it('501: the configuration fails', async () => {
    const expected = { statusCode: 501, message: 'Произошла ошибка при инициализации конфига. Перезагрузите страницу' }
    await expect(settingsOf(() => Response.json(init), failed)).rejects.toMatchObject(expected)
  })

  it.each(Object.keys(lists))('501: %s is not a list', async (list) => {
    for (const wrong of [null, {}, 'new', undefined])
      await expect(settingsOf(() => Response.json({ ...init, [list]: wrong }))).rejects.toMatchObject({
        statusCode: 501,
        message: 'Неверный тип данных: ожидался array',
      })
  })
})
