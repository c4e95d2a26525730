import type { Queryable } from '../../api/src/base/db/pool.ts'
import { partSchemes } from './data/part-schemes.ts'
import type { DemoCatalogue } from './demo-catalogue.ts'
import type { DemoPictures } from './demo-pictures.ts'
import type { DemoReferences } from './demo-references.ts'
import { insertRows } from './insert-rows.sql.ts'

/** Inserts part schemes with their points. Throws for a part or a category that the demo does not have. */
export async function insertPartSchemes(
  tx: Queryable,
  { products }: DemoCatalogue,
  pictures: DemoPictures,
  names: DemoReferences,
): Promise<void> {
  const numberedSchemes = partSchemes
    .flatMap((scheme, index) => scheme.sites.map((site) => ({ ...scheme, site, index })))
    .map((each, index) => ({ ...each, id: index + 1 }))
  const codeOf = new Map(products.map(({ vendorCode, code }) => [vendorCode, code]))
  await insertRows(
    tx,
    'part_schemes',
    numberedSchemes.map(({ id, site, code, kind, title, description, machine, picture, index }) => ({
      id,
      site_id: site,
      code,
      kind,
      title,
      description,
      sort: index + 1,
      image_file_id: pictures.ofProduct.get(codeOf.get(machine)!)![picture],
      product_id: names.product(machine),
    })),
  )
  await insertRows(
    tx,
    'part_scheme_points',
    numberedSchemes.flatMap(({ id, points }) =>
      points.map(({ at, title, part, note }, index) => {
        const [x, y] = at!.split(' ').map(Number)
        const categoryId = part!.startsWith('#') ? names.category(part!.slice(1)) : null
        return {
          scheme_id: id,
          number: index + 1,
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
