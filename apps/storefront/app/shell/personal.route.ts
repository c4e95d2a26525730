import { basket } from '@shpulka/contract/basket'
import { notifications } from '@shpulka/contract/notifications'
import { users } from '@shpulka/contract/users'
import { type AuthClaims, authClaims } from '../api/auth-claims.rule.ts'
import { callApi, failureIn } from '../api/client.server.ts'
import { isSignedIn, visitContext } from '../api/visit.server.ts'
import type { Route } from './+types/personal.route.ts'
import { accountName } from './account-name.rule.ts'

/** What only this visitor sees on a public page. */
export interface Personal {
  /** Where deliveries are estimated to; null: not chosen. */
  city: string | null
  /** Who is signed in; null: a guest. */
  user:
    | ({
        /** What the account is called in the header. */
        name: string
        /** Notifications not read yet. */
        unread: number
      } & AuthClaims)
    | null
  basket: {
    /** Lines. */
    count: number
    sumKopecks: number
    /** How many of which group. */
    counts: Record<number, number>
  }
}

const nothing: Omit<Personal, 'city'> = { user: null, basket: { count: 0, sumKopecks: 0, counts: {} } }

export async function loader({ context }: Route.LoaderArgs): Promise<Personal> {
  const visit = context.get(visitContext)
  if (visit.tokens.cart === null && !isSignedIn(visit)) return { city: visit.city, ...nothing }
  try {
    const [{ inStock, notInStock, total }, profile, notes] = await Promise.all([
      callApi(visit, basket.getBasket, {}),
      isSignedIn(visit) ? callApi(visit, users.getPartProfile, {}) : null,
      isSignedIn(visit) ? callApi(visit, notifications.countNotifications, {}) : null,
    ])
    const claims = authClaims(visit.tokens.auth ?? '')
    const groups = [...inStock.products, ...notInStock.products].flatMap((product) => product.groups)
    return {
      city: visit.city,
      user: profile && notes && claims && { name: accountName(profile), unread: notes.unread, ...claims },
      basket: {
        count: total.productsCountInBasket,
        sumKopecks: total.price,
        counts: Object.fromEntries(groups.map(({ id, count }) => [id, count])),
      },
    }
  } catch (error) {
    // A page is not broken because a counter is: it is asked for again after the next action.
    failureIn(error)
    return { city: visit.city, ...nothing }
  }
}
