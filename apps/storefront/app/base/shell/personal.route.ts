import { basket } from '@shpulka/contract/buying/basket'
import { favorites } from '@shpulka/contract/buying/favorites'
import { fitsMaxValues } from '@shpulka/contract/catalogue/catalog'
import { workshop } from '@shpulka/contract/catalogue/workshop'
import { notifications } from '@shpulka/contract/people/notifications'
import { users } from '@shpulka/contract/people/users'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { type AuthClaims, authClaims } from '../api/auth-claims.rule.ts'
import { callApi, failureIn } from '../api/client.server.ts'
import { sessionOverStatus } from '../api/failure.rule.ts'
import { isSignedIn, requestContext } from '../api/request-context.server.ts'
import type { Route } from './+types/personal.route.ts'
import { accountName } from './account-name.rule.ts'
import { type BasketState, basketState, emptyBasket } from './basket-state.rule.ts'
import type { ChosenCity } from './chosen-city.rule.ts'

/** The parts of a public page that depend on the visitor. */
export interface Personal {
  /** The visitor's choice; a page that the browser kept from before it shows another. */
  siteId: number
  currencyId: number
  /** The city for deliveries; null when not chosen. */
  city: ChosenCity | null
  /** The signed-in user; null for a guest. */
  user:
    | ({
        /** The account's name in the header. */
        name: string
        /** Number of unread notifications. */
        unread: number
      } & AuthClaims)
    | null
  /** Null when it could not be loaded. */
  basket: BasketState | null
  /** Ids of favourites; null for a guest, whose browser stores them; missing when they could not be loaded. */
  favorites?: number[] | null
  /**
   * The user’s machines: ids of products, codes of models the shop does not sell, as many as a filter may have; null
   * for a guest, whose browser stores them; missing when they could not be loaded.
   */
  machines?: (number | string)[] | null
  /** Number of the user’s machines due for service; 0 for guests. */
  toService: number
  /** When the browser requested this (performance.now): anything it confirmed later may be newer. */
  requestedAt: number
}

export async function loader({ context }: Route.LoaderArgs): Promise<Omit<Personal, 'requestedAt'>> {
  const ctx = context.get(requestContext)
  const hasAccount = isSignedIn(ctx)
  const [ownBasket, profile, counts, ids, machines] = await Promise.all([
    ctx.tokens.cart === null && !hasAccount
      ? emptyBasket
      : orNull(callApi(ctx, basket.getBasket, {}).then(basketState)),
    hasAccount ? orNull(callApi(ctx, users.getPartProfile, {})) : null,
    hasAccount ? orNull(callApi(ctx, notifications.countNotifications, {})) : null,
    hasAccount ? orNull(callApi(ctx, favorites.listFavoriteIds, {})) : null,
    hasAccount ? orNull(callApi(ctx, workshop.getWorkshopSummary, {})) : null,
  ])
  const claims = authClaims(ctx.tokens.auth ?? '')
  return {
    siteId: ctx.init.site.id,
    currencyId: ctx.currency.id,
    city: ctx.city,
    user: profile && claims && { name: accountName(profile), unread: counts?.unread ?? 0, ...claims },
    basket: ownBasket,
    ...(ids === null && hasAccount ? {} : { favorites: ids }),
    ...(machines === null && hasAccount
      ? {}
      : { machines: machines && [...machines.productIds, ...machines.models].slice(0, fitsMaxValues) }),
    toService: machines?.toService ?? 0,
  }
}

/** An earlier action requested a reload that has not finished. */
let isReloadPending = false

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<Personal> {
  isReloadPending = true
  const requestedAt = performance.now()
  const personal = await serverLoader()
  isReloadPending = false
  return { ...personal, requestedAt }
}

/**
 * Reloads after every action, refused ones too, because React Router drops the reload of an earlier action when a later
 * one ends. Not after a basket change that answers with the basket.
 */
export const shouldRevalidate = ({
  actionStatus,
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  (actionResult as { newBasket?: unknown } | undefined)?.newBasket
    ? isReloadPending
    : actionStatus !== undefined || defaultShouldRevalidate

/**
 * A failed part does not break the page: it is requested again after the next action. The end of a session is still
 * thrown (spec 8).
 */
const orNull = <Answer>(answer: Promise<Answer>): Promise<Answer | null> =>
  answer.catch((error: unknown) => {
    if (failureIn(error).statusCode === sessionOverStatus) throw error
    return null
  })
