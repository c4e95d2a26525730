import type { widgets } from '@shpulka/contract/content/widgets'
import type { Verb } from '../../base/http/visit.ts'
import type { WidgetsDeps } from './deps.ts'
import { filledWidget } from './filled-widget.ts'

export const listWidgets: Verb<typeof widgets.listWidgets, WidgetsDeps> = async (visit, deps) => {
  const { site } = visit.visitor
  visit.tag('widgets')
  const placed = deps.widgets.current().filter(({ siteId, code }) => siteId === site.id && code === visit.params.code)
  const filled = await Promise.all(placed.map((widget) => filledWidget(visit, deps, widget)))
  return filled.filter((widget) => widget !== null)
}
