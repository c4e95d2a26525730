import { type AddressSeo, settings } from '@shpulka/contract/content/settings'
import { callApi, orDefault } from '../api/client.server.ts'
import type { RequestContext } from '../api/request-context.server.ts'

/** Title, description and heading of an address; if they fail to load, the page's own name is used. */
export function loadSeo(ctx: RequestContext, url: string, name: string): Promise<AddressSeo> {
  const title = [name, ctx.init.site.name].filter(Boolean).join(' — ')
  const [path = url] = url.split('?', 1)
  const plain = { title, ogTitle: name, description: '', ogDescription: '', keywords: '', h1: '' }
  return orDefault(ctx, callApi(ctx, settings.getSeo, { query: { url }, isPersonal: false }), {
    ...plain,
    canonical: path,
    isIndexed: true,
    combinations: [],
  })
}
