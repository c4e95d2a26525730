import { parseId } from '@shpulka/contract/base/ids'
import { compatibility } from '@shpulka/contract/catalogue/compatibility'
import { callApi, orDefault } from '../../base/api/client.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import { differenceText } from '../compatibility/difference-text.rule.ts'
import type { Route } from './+types/workshop-fits.route.ts'
import { parseFittedMachines } from './guest-machines.rule.ts'

/** Titles of the visitor's machines a part fits, and of those it does not fit, with the reason. */
interface MachineFits {
  productId: number
  fits: string[]
  differs: { title: string; why: string }[]
}

export async function loader({ context, url }: Route.LoaderArgs): Promise<MachineFits | null> {
  const ctx = context.get(requestContext)
  const productId = parseId(url.searchParams.get('product'))
  const { ids: machineIds, models } = parseFittedMachines(url.searchParams.get('ids'))
  if (productId === null || machineIds.length + models.length === 0) return null
  const found = await orDefault(
    ctx,
    callApi(ctx, compatibility.compareWithMachines, { body: { productId, machineIds, models }, isPersonal: false }),
    null,
  )
  return (
    found && {
      productId,
      fits: found.fits.map((each) =>
        each.productId === null ? `${each.title} — по аналогу, сверьте с её паспортом` : each.title,
      ),
      differs: found.differs.map((machine) => ({ title: machine.title, why: differenceText(machine) })),
    }
  )
}

/** Forms do not change compatibility. */
export const shouldRevalidate = () => false
