import { statement } from '../../base/db/statement.ts'

export interface WidgetRow {
  id: number
  siteId: number
  code: string
  kind: string
  title: string
  content: unknown
}

export const findWidgets = statement<[], WidgetRow>(
  'findWidgets',
  'select id, site_id as "siteId", code, kind, title, content from widgets order by sort, id',
)
