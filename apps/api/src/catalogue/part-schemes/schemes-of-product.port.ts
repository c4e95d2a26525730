import type { PartSchemeKind } from '@shpulka/contract/catalogue/part-schemes'

/** A scheme of a machine, as its page names it. */
export interface SchemeOfProduct {
  code: string
  kind: PartSchemeKind
  title: string
}

/** SQL of the schemes of a product on a site, a JSON array in the owner's order. */
export const schemesOfProduct = (productId: string, siteId: string) =>
  `coalesce((select json_agg(json_build_object('code', s.code, 'kind', s.kind, 'title', s.title)
       order by s.kind desc, s.sort, s.id)
       from part_schemes s where s.product_id = ${productId} and s.site_id = ${siteId}), '[]')`
