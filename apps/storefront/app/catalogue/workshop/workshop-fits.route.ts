import { parseId } from '@shpulka/contract/base/ids'
import { compatibility } from '@shpulka/contract/catalogue/compatibility'
import { callApi, orDefault } from '../../base/api/client.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import { idsIn } from '../../base/shell/id-list.rule.ts'
import { differenceText } from '../compatibility/difference-text.rule.ts'
import type { Route } from './+types/workshop-fits.route.ts'
import { maxMachinesHere } from './machine-list.ts'

/** Titles of the visitor's machines a part fits, and of those it does not fit, with the reason. */
interface MachineFits {
  productId: number
  fits: string[]
  differs: { title: string; why: string }[]
}

export async function loader({ context, url }: Route.LoaderArgs): Promise<MachineFits | null> {
  const ctx = context.get(requestContext)
  const productId = parseId(url.searchParams.get('product'))
  const machineIds = idsIn(url.searchParams.get('ids'), maxMachinesHere)
  if (productId === null || machineIds.length === 0) return null
  const found = await orDefault(
    ctx,
    callApi(ctx, compatibility.compareWithMachines, { body: { productId, machineIds }, isPersonal: false }),
    null,
  )
  return (
    found && {
      productId,
      fits: found.fits.map(({ title }) => title),
      differs: found.differs.map((machine) => ({ title: machine.title, why: differenceText(machine) })),
    }
  )
}

/** Forms do not change compatibility. */
export const shouldRevalidate = () => false
