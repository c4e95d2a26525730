import type { Visitor } from '../../base/http/request-context.ts'

/**
 * The owner of a basket: a signed-in user, otherwise the guest who holds the cart token. One of the two keys is null.
 */
export interface BasketOwner {
  readonly siteId: number
  readonly cartToken: string | null
  readonly userId: number | null
}

/** The owner of the basket a visitor sees. A guest without a cart token gets the new one. */
export function basketOwner({ site, user, cartToken }: Visitor, newCartToken: string): BasketOwner {
  return user
    ? { siteId: site.id, cartToken: null, userId: user.id }
    : { siteId: site.id, cartToken: cartToken ?? newCartToken, userId: null }
}
