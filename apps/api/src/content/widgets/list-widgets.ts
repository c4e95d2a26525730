import type { widgets } from '@shpulka/contract/content/widgets'
import type { Handler } from '../../base/http/request-context.ts'
import type { WidgetsDeps } from './deps.ts'
import { filledWidget } from './filled-widget.ts'

export const listWidgets: Handler<typeof widgets.listWidgets, WidgetsDeps> = async (ctx, deps) => {
  const { site } = ctx.visitor
  ctx.tag('widgets')
  const placed = deps.widgets.current().filter(({ siteId, code }) => siteId === site.id && code === ctx.params.code)
  const filled = await Promise.all(placed.map((widget) => filledWidget(ctx, deps, widget)))
  return filled.filter((widget) => widget !== null)
}
