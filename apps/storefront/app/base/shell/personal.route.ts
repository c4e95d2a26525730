import { basket } from '@shpulka/contract/buying/basket'
import { favorites } from '@shpulka/contract/buying/favorites'
import { workshop } from '@shpulka/contract/catalogue/workshop'
import { notifications } from '@shpulka/contract/people/notifications'
import { users } from '@shpulka/contract/people/users'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { type AuthClaims, authClaims } from '../api/auth-claims.rule.ts'
import { callApi, failureIn } from '../api/client.server.ts'
import { isSignedIn, requestContext } from '../api/request-context.server.ts'
import type { Route } from './+types/personal.route.ts'
import { accountName } from './account-name.rule.ts'
import type { ChosenCity } from './chosen-city.rule.ts'
import { emptyBasket, type KnownBasket, knownBasket } from './known-basket.rule.ts'

/** The parts of a public page that depend on the visitor. */
export interface Personal {
  /** The city for deliveries; null: not chosen. */
  city: ChosenCity | null
  /** The signed-in user; null: a guest. */
  user:
    | ({
        /** The account's name in the header. */
        name: string
        /** Number of unread notifications. */
        unread: number
      } & AuthClaims)
    | null
  /** Null: it could not be loaded. */
  basket: KnownBasket | null
  /** Ids of favourites; null: a guest, whose browser stores them; missing: they could not be loaded. */
  favorites?: number[] | null
  /**
   * Products among the user’s machines; null: a guest, whose browser stores them; missing: they could not be loaded.
   */
  machines?: number[] | null
  /** Number of the user’s machines due for service; 0 for guests. */
  toService: number
  /** When the browser requested this (performance.now): anything it confirmed later may be newer. */
  requestedAt: number
}

export async function loader({ context }: Route.LoaderArgs): Promise<Omit<Personal, 'requestedAt'>> {
  const ctx = context.get(requestContext)
  const hasAccount = isSignedIn(ctx)
  const [mine, profile, notes, ids, own] = await Promise.all([
    ctx.tokens.cart === null && !hasAccount
      ? emptyBasket
      : orNothing(callApi(ctx, basket.getBasket, {}).then(knownBasket)),
    hasAccount ? orNothing(callApi(ctx, users.getPartProfile, {})) : null,
    hasAccount ? orNothing(callApi(ctx, notifications.countNotifications, {})) : null,
    hasAccount ? orNothing(callApi(ctx, favorites.listFavoriteIds, {})) : null,
    hasAccount ? orNothing(callApi(ctx, workshop.getWorkshopSummary, {})) : null,
  ])
  const claims = authClaims(ctx.tokens.auth ?? '')
  return {
    city: ctx.city,
    user: profile && claims && { name: accountName(profile), unread: notes?.unread ?? 0, ...claims },
    basket: mine,
    ...(ids === null && hasAccount ? {} : { favorites: ids }),
    ...(own === null && hasAccount ? {} : { machines: own?.productIds ?? null }),
    toService: own?.toService ?? 0,
  }
}

/** An earlier action requested a reload that has not finished. */
let isAwaited = false

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<Personal> {
  isAwaited = true
  const requestedAt = performance.now()
  const personal = await serverLoader()
  isAwaited = false
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
    ? isAwaited
    : actionStatus !== undefined || defaultShouldRevalidate

/**
 * A failed part does not break the page: it is requested again after the next action. The end of a session is still
 * thrown (spec 8).
 */
const orNothing = <Answer>(answer: Promise<Answer>): Promise<Answer | null> =>
  answer.catch((error: unknown) => {
    if (failureIn(error).statusCode === 406) throw error
    return null
  })
