import type { compatibility } from '@shpulka/contract/catalogue/compatibility'
import { notFound } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import type { CatalogDeps } from '../catalog/cards.port.ts'
import { fitsStandIn } from '../catalog/stand-ins.port.ts'
import { incompatibleMachine, pairVerdict, productFacts } from './pair-verdict.ts'

export const compareWithMachines: Handler<typeof compatibility.compareWithMachines, CatalogDeps> = async (
  { body, visitor },
  { catalog },
) => {
  const { index } = catalog
  const row = index.table.rowOf(body.productId)
  if (!index.isShown(row, catalog.priceContext(visitor).siteOrdinal)) throw notFound('Такого товара нет')
  const part = productFacts(index, row)
  const verdicts = [...new Set(body.machineIds)].flatMap((id) => {
    const machineRow = index.table.rowOf(id)
    if (machineRow === undefined || machineRow === row) return []
    return [{ row: machineRow, ...pairVerdict(index, productFacts(index, machineRow), part) }]
  })
  const models = [...new Set(body.models)].flatMap((code) => {
    const unsoldModel = fitsStandIn(catalog, visitor, code, part.row)
    return unsoldModel?.isCompatible ? [{ productId: null, title: unsoldModel.model }] : []
  })
  return {
    fits: [
      ...verdicts.flatMap((each) =>
        each.kind === 'fits'
          ? [{ productId: index.table.ids[each.row] as number, title: index.table.titles[each.row] as string }]
          : [],
      ),
      ...models,
    ],
    differs: verdicts.flatMap((each) =>
      each.kind === 'differs' ? [incompatibleMachine(index, each.row, each.differences)] : [],
    ),
  }
}
