import type { Tx } from '../../api/src/base/db/pool.ts'
import { partSchemes } from './data/part-schemes.ts'
import type { DemoCatalogue } from './demo-catalogue.ts'
import type { DemoNames } from './demo-names.ts'
import type { DemoPictures } from './demo-pictures.ts'
import { insertRows } from './insert-rows.sql.ts'

/** Drawings of machines with numbered points; a part or a category that is not in the demo is a mistake of the data. */
export async function insertPartSchemes(
  tx: Tx,
  { products }: DemoCatalogue,
  pictures: DemoPictures,
  names: DemoNames,
): Promise<void> {
  const placed = partSchemes
    .flatMap((scheme, place) => scheme.sites.map((site) => ({ ...scheme, site, place })))
    .map((each, at) => ({ ...each, id: at + 1 }))
  const codeOf = new Map(products.map(({ vendorCode, code }) => [vendorCode, code]))
  await insertRows(
    tx,
    'part_schemes',
    placed.map(({ id, site, code, kind, title, description, machine, picture, place }) => ({
      ...{ id, site_id: site, code, kind, title, description, sort: place + 1 },
      image_file_id: pictures.ofProduct.get(codeOf.get(machine)!)![picture],
      product_id: names.product(machine),
    })),
  )
  await insertRows(
    tx,
    'part_scheme_points',
    placed.flatMap(({ id, points }) =>
      points.map(({ at, title, part, note }, place) => {
        const [x, y] = at!.split(' ').map(Number)
        const categoryId = part!.startsWith('#') ? names.category(part!.slice(1)) : null
        return {
          scheme_id: id,
          number: place + 1,
          x,
          y,
          title,
          note,
          category_id: categoryId,
          product_id: part && !categoryId ? names.product(part) : null,
        }
      }),
    ),
  )
}
