import { catalog, type ProductCard } from '@shpulka/contract/catalogue/catalog'
import { compatibility, type UnsoldModel } from '@shpulka/contract/catalogue/compatibility'
import { redirect } from 'react-router'
import { callApi, orDefault } from '../../base/api/client.server.ts'
import { readForm } from '../../base/api/form.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import { idsIn } from '../../base/shell/id-list.rule.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/workshop-cards.route.ts'
import { maxGuestMachinesInBrowser } from './guest-machines.rule.ts'

/** What is known of a guest's machines, which only the browser stores. */
export interface GuestCards {
  cards: ProductCard[]
  /** Products asked about that are not sold at the moment. */
  unsold: number[]
  /** By the name of a machine never sold here. */
  unsoldModels: Record<string, UnsoldModel | null>
}

const maxTitle = 200

/** Sent as a form: fifty names are more than an address may have, and what people call their machines is theirs. */
export async function action({ request, context }: Route.ActionArgs): Promise<GuestCards> {
  const ctx = context.get(requestContext)
  const form = await readForm(request)
  const textOf = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '')
  const ids = idsIn(textOf(form.get('ids')), maxGuestMachinesInBrowser)
  const titles = form.getAll('title').map(textOf).slice(0, maxGuestMachinesInBrowser)
  const [cards, unsoldModels] = await Promise.all([
    ids.length === 0 ? [] : callApi(ctx, catalog.listProductsByIds, { query: { ids } }),
    titles.length === 0
      ? []
      : orDefault(
          ctx,
          callApi(ctx, compatibility.listStandIns, { body: { titles: titles.map((each) => each.slice(0, maxTitle)) } }),
          [],
        ),
  ])
  const unsold = ids.filter((id) => !cards.some((card) => card.id === id))
  return { cards, unsold, unsoldModels: Object.fromEntries(titles.map((title, n) => [title, unsoldModels[n] ?? null])) }
}

export const loader = () => redirect(paths.workshop())
