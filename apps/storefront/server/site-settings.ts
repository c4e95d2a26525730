import { type Category, type Config, type Init, maxInitCategories } from '@shpulka/contract/content/settings'
import { configFailed, initFailed, notAnArray } from '../app/base/api/failure.rule.ts'
import type { FetchApi } from '../app/base/api/request-context.server.ts'

/** Data of one site that is the same for every visitor. */
export interface SiteSettings {
  readonly init: Init
  /** Tags of the data it was made from. */
  readonly tags: readonly string[]
}

/** The sites of the installation, loaded from the API once and again after a change. */
export interface Sites {
  readonly all: readonly Init['site'][]
  readonly byId: ReadonlyMap<number, SiteSettings>
}

const maxNestingLevel = 10

/** The basic data of the shop could not be loaded; the message is from spec 8. */
export class SettingsFailed extends Error {
  readonly statusCode: number
  constructor(statusCode: number, shown: string, cause?: unknown) {
    super(shown, { cause })
    this.statusCode = statusCode
  }
}

/** Caches the sites. After a change the old data is not used: the next request waits for new data. */
export function openSiteSettings(fetchApi: FetchApi, lifeMilliseconds: number, onFailure: (error: unknown) => void) {
  let current: Sites | null = null
  let last: Sites | null = null
  let loading: Promise<Sites> | null = null
  let generation = 0
  /** What changed during a load: only its end tells what it was made from. */
  let changedMeanwhile = new Set<string>()
  let staleAt = 0

  async function load(): Promise<Sites> {
    const startGeneration = generation
    const changed = new Set<string>()
    changedMeanwhile = changed
    const first = await readInit(fetchApi, null)
    const settings = await Promise.all(
      first.init.sites.map(({ id }) => (id === first.init.site.id ? first : readInit(fetchApi, id))),
    )
    const sites = { all: first.init.sites, byId: new Map(settings.map((each) => [each.init.site.id, each])) }
    if (startGeneration !== generation || settings.some(({ tags }) => tags.some((tag) => changed.has(tag))))
      return load()
    last = current = sites
    staleAt = Date.now() + lifeMilliseconds
    return sites
  }

  return {
    /** The sites if they are cached; null when they must be loaded first. */
    now: () => (Date.now() < staleAt ? current : null),
    /** The sites; the previous ones if the API fails now; an error if they were never loaded. */
    async get(): Promise<Sites> {
      if (current && Date.now() < staleAt) return current
      loading ??= load().finally(() => {
        loading = null
      })
      return loading.catch((error: unknown) => {
        if (last === null) throw error
        onFailure(error)
        return last
      })
    },
    /** Whether nothing is known to have changed since it was read: what is made of it may be cached. */
    isCurrent: (site: SiteSettings): boolean => current?.byId.get(site.init.site.id) === site,
    /** Returns whether the change affects the settings; if so, they are reloaded. */
    drop(tags: readonly string[]) {
      if (loading) for (const tag of tags) changedMeanwhile.add(tag)
      const known = new Set([
        'settings',
        'everything',
        ...[...(last?.byId.values() ?? [])].flatMap((each) => each.tags),
      ])
      if (!tags.some((tag) => known.has(tag))) return
      generation += 1
      current = null
    },
  }
}

async function readInit(fetchApi: FetchApi, siteId: number | null): Promise<SiteSettings> {
  const found = await read<Init>(fetchApi, `/api/init/v1?nestingLevel=${maxNestingLevel}`, siteId).catch(
    (error: unknown) => {
      throw new SettingsFailed(502, initFailed, error)
    },
  )
  const { orderStatuses, cancelStatuses, blankStatuses, site } = found.answer
  const categories = await allCategories(fetchApi, found.answer).catch((error: unknown) => {
    throw new SettingsFailed(502, initFailed, error)
  })
  if (![orderStatuses, cancelStatuses, blankStatuses].every(Array.isArray)) throw new SettingsFailed(501, notAnArray)
  const { answer } = await read<Config & { pow: unknown }>(fetchApi, '/api/config-provider/v1', site.id).catch(
    (error: unknown) => {
      throw new SettingsFailed(501, configFailed, error)
    },
  )
  // Terms of proof of work belong to one visitor and half an hour.
  const { pow: _, ...config } = answer
  return { init: { ...found.answer, categories, config }, tags: found.tags }
}

/** Pages look up their categories here; sites with more than the initial data holds load all of them separately. */
async function allCategories(fetchApi: FetchApi, { categories, site }: Init): Promise<Category[]> {
  if (!(categories?.length >= maxInitCategories)) return categories
  return (await read<Category[]>(fetchApi, '/api/catalog/v1/categories', site.id)).answer
}

async function read<Answer>(fetchApi: FetchApi, path: string, siteId: number | null) {
  const response = await fetchApi(path, {
    method: 'GET',
    headers: { 'x-client-platform': 'site', ...(siteId !== null && { 'x-site-id': String(siteId) }) },
  })
  if (!response.ok) throw new Error(`The API answers ${path} with ${response.status}`)
  const tags = response.headers.get('x-shop-tags')?.split(' ') ?? []
  return { answer: (await response.json()) as Answer, tags: tags.filter((tag) => tag !== '') }
}
