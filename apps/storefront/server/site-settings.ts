import type { Init } from '@shpulka/contract/settings'
import type { FetchApi } from '../app/api/visit.server.ts'

/** Everything about one site that every visitor sees alike. */
export interface SiteSettings {
  readonly init: Init
  /** What it was made from. */
  readonly tags: readonly string[]
}

/** The sites of the installation, read from the API once and again after a change. */
export interface Sites {
  readonly all: readonly Init['site'][]
  readonly byId: ReadonlyMap<number, SiteSettings>
}

const deepestTree = 10

/** Keeps the sites at hand. After a change nobody is given the old ones: the next request waits for the new. */
export function openSiteSettings(fetchApi: FetchApi, lifeMilliseconds: number, onTrouble: (error: unknown) => void) {
  let current: Sites | null = null
  let last: Sites | null = null
  let loading: Promise<Sites> | null = null
  let generation = 0
  let staleAt = 0

  async function load(): Promise<Sites> {
    const begun = generation
    const first = await readInit(fetchApi, null)
    const settings = await Promise.all(first.init.sites.map(({ id }) => (id === first.init.site.id ? first : readInit(fetchApi, id))))
    const sites = { all: first.init.sites, byId: new Map(settings.map((each) => [each.init.site.id, each])) }
    if (begun !== generation) return load()
    last = current = sites
    staleAt = Date.now() + lifeMilliseconds
    return sites
  }

  return {
    /** The sites without waiting; null when they have to be read first. */
    now: () => (Date.now() < staleAt ? current : null),
    /** The sites; those of before when the API fails now, an error when there never were any. */
    async get(): Promise<Sites> {
      if (current && Date.now() < staleAt) return current
      loading ??= load().finally(() => {
        loading = null
      })
      return loading.catch((error: unknown) => {
        if (last === null) throw error
        onTrouble(error)
        return last
      })
    },
    /** Tells whether the change touches the settings; then they are read anew. */
    drop(tags: readonly string[]) {
      const known = new Set(['settings', 'everything', ...[...(last?.byId.values() ?? [])].flatMap((each) => each.tags)])
      if (!tags.some((tag) => known.has(tag))) return
      generation += 1
      current = null
    },
  }
}

async function readInit(fetchApi: FetchApi, siteId: number | null): Promise<SiteSettings> {
  const response = await fetchApi(`/api/init/v1?nestingLevel=${deepestTree}`, {
    method: 'GET',
    headers: { 'x-client-platform': 'site', ...(siteId !== null && { 'x-site-id': String(siteId) }) },
  })
  if (!response.ok) throw new Error(`The API answers the initialisation with ${response.status}`)
  const tags = response.headers.get('x-shop-tags')?.split(' ') ?? []
  return { init: (await response.json()) as Init, tags: tags.filter((tag) => tag !== '') }
}
