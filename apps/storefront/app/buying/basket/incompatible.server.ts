import type { Basket } from '@shpulka/contract/buying/basket'
import { compatibility, type Incompatibility } from '@shpulka/contract/catalogue/compatibility'
import { callApi, orDefault } from '../../base/api/client.server.ts'
import type { RequestContext } from '../../base/api/request-context.server.ts'
import { productIdsOf } from './basket-products.rule.ts'

/** The API's limit. */
const maxIds = 500

/** A part that does not fit the machines bought with it, and its replacements. */
export type IncompatiblePart = Pick<Incompatibility, 'productId' | 'title' | 'machines' | 'listing'> & {
  /** Groups in stock, best first. */
  replacements: { path: string; productTitle: string; groupId: number; title: string }[]
}

export async function loadIncompatible(
  ctx: RequestContext,
  productIds: readonly number[],
): Promise<IncompatiblePart[]> {
  if (productIds.length < 2) return []
  const found = await orDefault(
    ctx,
    callApi(ctx, compatibility.checkCompatibility, {
      body: { productIds: productIds.slice(0, maxIds) },
      isPersonal: false,
    }),
    [],
  )
  return found.map(({ productId, title, machines, listing, instead }) => ({
    productId,
    title,
    machines,
    listing,
    replacements: instead.flatMap((card) =>
      card.groups.flatMap(({ id, title, count }) =>
        count > 0 ? [{ path: card.path, productTitle: card.title, groupId: id, title }] : [],
      ),
    ),
  }))
}

export const loadIncompatibleIn = (ctx: RequestContext, contents: Basket) =>
  loadIncompatible(ctx, productIdsOf(contents))
