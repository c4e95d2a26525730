import type { PartSchemeKind } from '@shpulka/contract/catalogue/part-schemes'
import { statement } from '../../base/db/statement.ts'
import type { SearchedTexts } from '../../content/pages/searched-texts.port.ts'

export interface PartSchemeRow {
  code: string
  kind: PartSchemeKind
  title: string
  description: string
  /** File id. */
  image: string
  pointsCount: number
}

const summary = `s.code, s.kind, s.title, s.description, s.image_file_id::text as image,
     (select count(*)::int from part_scheme_points p where p.scheme_id = s.id) as "pointsCount"`

/** Schemes of one kind, or of all kinds when it is null. */
export const findPartSchemes = statement<[siteId: number, kind: PartSchemeKind | null], PartSchemeRow>(
  'findPartSchemes',
  `select ${summary} from part_schemes s where s.site_id = $1 and ($2::text is null or s.kind = $2) order by s.kind
    desc, s.sort, s.id`,
)

export interface PartPointRow {
  number: number
  x: number
  y: number
  title: string
  note: string
  productId: number | null
  categoryId: number | null
}

export interface PartSchemeDetailsRow extends PartSchemeRow {
  width: number
  height: number
  machineId: number | null
  points: PartPointRow[]
}

export const findPartScheme = statement<[siteId: number, code: string], PartSchemeDetailsRow>(
  'findPartScheme',
  `select ${summary}, coalesce(f.width, 0) as width, coalesce(f.height, 0) as height, s.product_id as "machineId",
     coalesce((select json_agg(json_build_object('number', p.number, 'x', p.x, 'y', p.y, 'title', p.title, 'note',
       p.note,
         'productId', p.product_id, 'categoryId', p.category_id) order by p.number)
       from part_scheme_points p where p.scheme_id = s.id), '[]') as points
   from part_schemes s join files f on f.id = s.image_file_id where s.site_id = $1 and s.code = $2`,
)

/** Schemes as texts that are searched. */
export const schemeTexts: SearchedTexts = {
  from: 'part_schemes t',
  where: 't.site_id = $1',
  id: 't.id',
  kind: "'scheme'",
  path: "case t.kind when 'equipment' then '/information/equipment_details/' else '/information/spare-parts/' end || t.code",
  words: 't.words',
  title: "'Схема: ' || t.title",
  text: 't.description',
}
