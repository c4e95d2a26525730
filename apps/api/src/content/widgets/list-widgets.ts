import type { widgets } from '@shpulka/contract/content/widgets'
import type { Handler } from '../../base/http/request-context.ts'
import type { WidgetsDeps } from './deps.ts'
import { filledWidget } from './filled-widget.ts'

export const listWidgets: Handler<typeof widgets.listWidgets, WidgetsDeps> = async (ctx, deps) => {
  const { site } = ctx.visitor
  ctx.tag('widgets')
  const siteWidgets = deps.widgets
    .current()
    .filter(({ siteId, code }) => siteId === site.id && code === ctx.params.code)
  const content = await Promise.all(siteWidgets.map((widget) => filledWidget(ctx, deps, widget)))
  return content.filter((widget) => widget !== null)
}
