import { type WidgetOf, widgets } from '@shpulka/contract/content/widgets'
import { callApi } from '../../base/api/client.server.ts'
import type { RequestContext } from '../../base/api/request-context.server.ts'
import { loadSeo } from '../../base/shell/page-seo.server.ts'
import { shownCard } from '../../catalogue/catalog/shown-card.rule.ts'
import { paths } from '../../paths.ts'
import { toShownBanner } from '../banners/banners.server.ts'
import { loadBlocks } from '../pages/block-data.server.ts'

/** The home page: its texts and widgets, with only the data they show. */
export async function loadHome(ctx: RequestContext) {
  const [seo, placed] = await Promise.all([
    loadSeo(ctx, paths.home(), ''),
    callApi(ctx, widgets.listWidgets, { params: { code: 'home' } }),
  ])
  return { seo, widgets: await Promise.all(placed.map((widget) => homeWidget(ctx, widget))) }
}

export type HomeWidget = Awaited<ReturnType<typeof loadHome>>['widgets'][number]

async function homeWidget(
  ctx: RequestContext,
  widget: WidgetOf<
    'banners' | 'facts' | 'sections' | 'collections' | 'sets' | 'products' | 'brands' | 'news' | 'blocks'
  >,
) {
  switch (widget.kind) {
    case 'banners': {
      const { banners, pinned, ...rest } = widget
      return { ...rest, banners: banners.map((banner) => toShownBanner(banner, pinned)) }
    }
    case 'collections':
      return {
        ...widget,
        collections: widget.collections.map(({ id, code, title, image, productsCount }) => ({
          id,
          code,
          title,
          image,
          productsCount,
        })),
      }
    case 'sets':
      return {
        ...widget,
        sets: widget.sets.map(({ id, code, title, image, price, saving }) => ({
          id,
          code,
          title,
          image,
          price,
          saving,
        })),
      }
    case 'brands':
      return { ...widget, brands: widget.brands.map(({ id, code, title, country }) => ({ id, code, title, country })) }
    case 'products':
      return { ...widget, products: widget.products.map((product) => shownCard(product)) }
    case 'blocks':
      return { ...widget, blocks: await loadBlocks(ctx, widget.blocks) }
    default:
      return widget
  }
}
