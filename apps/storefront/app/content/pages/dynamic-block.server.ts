import { delivery } from '@shpulka/contract/buying/delivery'
import { manuals } from '@shpulka/contract/catalogue/manuals'
import { priceLists } from '@shpulka/contract/catalogue/price-lists'
import { pages } from '@shpulka/contract/content/pages'
import { pageIn } from '@shpulka/ui/text/page-number.rule.ts'
import { callApi } from '../../base/api/client.server.ts'
import type { RequestContext } from '../../base/api/request-context.server.ts'
import { loadPartSchemes } from '../../catalogue/part-schemes/part-schemes.server.ts'

/**
 * The shop's data for a block whose content is made from it, by the block's `part`; null when there is no such part.
 */
export async function loadDynamicBlock(ctx: RequestContext, part: string, pageUrl: URL) {
  switch (part) {
    case 'price-lists':
      return { kind: 'price-lists' as const, data: await callApi(ctx, priceLists.listPriceLists, {}) }
    case 'manuals': {
      const brand = (pageUrl.searchParams.get('brand') ?? '').slice(0, 200)
      const search = (pageUrl.searchParams.get('search') ?? '').trim().slice(0, 200)
      const query = { ...(brand && { brand }), ...(search && { search }), page: pageIn(pageUrl) }
      return {
        kind: 'manuals' as const,
        data: { ...(await callApi(ctx, manuals.listManuals, { query })), brand, search },
      }
    }
    case 'spare-parts':
      return { kind: 'part-schemes' as const, data: await loadPartSchemes(ctx, 'spare-parts') }
    case 'equipment':
      return { kind: 'part-schemes' as const, data: await loadPartSchemes(ctx, 'equipment') }
    case 'delivery-tariffs':
      return {
        kind: 'delivery-tariffs' as const,
        data: await callApi(ctx, delivery.listDeliveryTariffs, { isPersonal: false }),
      }
    case 'use-list': {
      const tree = await callApi(ctx, pages.getShortTree, { isPersonal: false })
      const parent = tree.find(({ code }) => code === 'use')
      const items = tree.filter(({ parentId }) => parentId !== null && parentId === parent?.id)
      return {
        kind: 'child-pages' as const,
        data: items.map(({ path, title, description }) => ({ href: path, title, text: description })),
      }
    }
    default:
      return null
  }
}

export type DynamicBlockData = Exclude<Awaited<ReturnType<typeof loadDynamicBlock>>, null>
