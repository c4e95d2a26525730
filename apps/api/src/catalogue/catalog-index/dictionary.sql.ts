import type { Sticker } from '@shpulka/contract/catalogue/catalog'
import type { Partner } from '@shpulka/contract/catalogue/partners'
import { statement } from '../../base/db/statement.ts'

export interface CategoryRow {
  id: number
  code: string
  parentId: number | null
  sort: number
  title: string
  description: string
  image: string | null
}

export const findCategories = statement<[], CategoryRow>(
  'findCategories',
  'select id, code, parent_id as "parentId", sort, title, description, image_file_id as image from categories ' +
    'order by id',
)

export interface PropertyRow {
  id: number
  code: string
  title: string
  kind: 'list' | 'number' | 'flag'
  unit: string
  section: string
  /** Filters are sorted by it ascending, then by `seo` descending. */
  priorityId: number
  seo: number
  isFilter: boolean
  isKey: boolean
  sort: number
}

export const findProperties = statement<[], PropertyRow>(
  'findProperties',
  `select id, code, title, kind, unit, section, priority_id as "priorityId", seo, is_filter as "isFilter",
    is_key as "isKey", sort from properties order by id`,
)

export interface ValueRow {
  id: number
  propertyId: number
  code: string
  title: string
  /** Values are sorted by it descending. */
  seo: number
}

export const findPropertyValues = statement<[], ValueRow>(
  'findPropertyValues',
  'select id, property_id as "propertyId", code, title, seo from property_values order by id',
)

export const findValueDependencies = statement<[], { valueId: number; dependedValueId: number }>(
  'findValueDependencies',
  'select value_id as "valueId", depended_value_id as "dependedValueId" from property_value_dependencies order by ' +
    'value_id, depended_value_id',
)

export type PartnerRow = Omit<Partner, 'productsCount'>

/** In the owner's order. */
export const findPartners = statement<[], PartnerRow>(
  'findPartners',
  `select p.id, p.code, p.title, p.description, p.country, p.image_file_id as image,
     coalesce((select json_agg(json_build_object('id', i.file_id, 'alt', i.alt) order by i.sort) from partner_images i
       where i.partner_id = p.id), '[]') as images,
     (select json_build_object('title', t.title, 'columns', t.columns, 'rows', t.rows) from partner_size_tables t
       where t.partner_id = p.id) as "sizeTable"
   from partners p order by p.sort, p.id`,
)

export interface StickerRow extends Sticker {
  id: number
  sort: number
}

export const findStickers = statement<[], StickerRow>(
  'findStickers',
  'select id, code, title, kind, sort from stickers order by sort, id',
)
