import { collections } from '@shpulka/contract/catalogue/collections'
import { partners } from '@shpulka/contract/catalogue/partners'
import { callApi } from '../../base/api/client.server.ts'
import type { RequestContext } from '../../base/api/request-context.server.ts'
import type { ListingOf } from './listing-source.rule.ts'

/** The listing at a place (see `listingPlace`); undefined when it is not found. */
export async function findListing(ctx: RequestContext, place: string): Promise<ListingOf | undefined> {
  if (place === '') return null
  const [, listing, code = ''] = /^~(partners|collections)\/(.+)$/.exec(place) ?? []
  if (listing === undefined) return ctx.init.categories.find(({ path }) => path === place)
  return (listing === 'partners' ? await findPartner(ctx, code) : await findCollection(ctx, code))?.source
}

export async function findPartner(ctx: RequestContext, code: string) {
  const [partner] = await callApi(ctx, partners.listPartners, { query: { code: code.slice(0, 200) } })
  return partner && { source: { listing: 'partners', id: partner.id, code, title: partner.title } as const, partner }
}

export async function findCollection(ctx: RequestContext, code: string) {
  const [collection] = await callApi(ctx, collections.listCollections, { query: { code: code.slice(0, 200) } })
  return (
    collection && {
      source: { listing: 'collections', id: collection.id, code, title: collection.title } as const,
      collection,
    }
  )
}
