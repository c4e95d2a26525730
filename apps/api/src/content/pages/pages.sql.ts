import { statement } from '../../base/db/statement.ts'
import { textLines } from './found-words.rule.ts'
import type { SearchedTexts } from './searched-texts.port.ts'

export interface PageRow {
  id: number
  siteId: number
  code: string
  parentId: number | null
  /** Empty: a fragment shown inside other pages. */
  path: string
  title: string
  h1: string
  description: string
  isPage: boolean
  sort: number
  blocks: unknown
  updatedAt: Date
}

export const findPages = statement<[], PageRow>(
  'findPages',
  `select id, site_id as "siteId", code, parent_id as "parentId", path, title, h1, description, is_page as "isPage",
    sort, blocks, updated_at as "updatedAt"
   from pages order by sort, id`,
)

/** Pages as texts that are searched. */
export const pageTexts: SearchedTexts = {
  from: 'pages t',
  where: 't.site_id = $1 and t.is_page',
  id: 't.id',
  kind: "'page'",
  path: 't.path',
  words: 't.russian',
  title: 't.title',
  text: `t.description || chr(10) || ${textLines('t.blocks')}`,
}
