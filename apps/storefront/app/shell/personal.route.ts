import { basket } from '@shpulka/contract/basket'
import { callApi, failureIn } from '../api/client.server.ts'
import { visitContext } from '../api/visit.server.ts'
import type { Route } from './+types/personal.route.ts'

/** What only this visitor sees on a public page. */
export interface Personal {
  /** Where deliveries are estimated to; null: not chosen. */
  city: string | null
  /** Who is signed in; null: a guest. */
  user: {
    /** What the account is called in the header. */
    name: string
  } | null
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
  if (visit.tokens.cart === null && visit.tokens.auth === null) return { city: visit.city, ...nothing }
  try {
    const { inStock, notInStock, total } = await callApi(visit, basket.getBasket, {})
    const groups = [...inStock.products, ...notInStock.products].flatMap((product) => product.groups)
    return {
      city: visit.city,
      user: visit.tokens.auth === null ? null : { name: '' },
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
