import type { ShopPoint, ShopPointTag } from '@shpulka/contract/content/shop-points'
import { statement } from '../../base/db/statement.ts'

export interface ShopPointRow extends Omit<ShopPoint, 'tags' | 'hours' | 'distance'> {
  siteId: number
  timeZone: string
  tags: (ShopPointTag & { sort: number })[]
  /** Minutes after the midnight of the day. */
  week: { day: number; opens: number; closes: number }[]
  exceptions: { from: string; to: string; title: string; opens: number | null; closes: number | null }[]
}

/** Shop points of every site, in the owner's order. */
export const findShopPoints = statement<[], ShopPointRow>(
  'findShopPoints',
  `select p.id, p.site_id as "siteId", p.code, p.kind, p.title, p.region, p.city, p.address, p.latitude, p.longitude,
    p.time_zone as "timeZone",
     p.how_to_find as "howToFind", p.phones, p.email, p.website, p.contact_name as "contactName", p.description,
       p.services, d.code as "deliveryPointCode",
     coalesce((select json_agg(json_build_object('code', t.code, 'title', t.title, 'kind', t.kind, 'sort', t.sort) order
       by t.sort, t.id)
       from shop_point_tag_links l join shop_point_tags t on t.id = l.tag_id where l.point_id = p.id), '[]') as tags,
     coalesce((select json_agg(json_build_object('day', h.day, 'opens', h.opens, 'closes', h.closes) order by h.day,
       h.opens)
       from shop_point_hours h where h.point_id = p.id), '[]') as week,
     coalesce((select json_agg(json_build_object('from', e.first_day, 'to', e.last_day, 'title', e.title, 'opens',
       e.opens, 'closes', e.closes) order by e.first_day)
       from shop_point_exceptions e where e.point_id = p.id), '[]') as exceptions,
     coalesce((select json_agg(json_build_object('id', f.file_id, 'alt', f.alt) order by f.sort)
       from shop_point_pictures f where f.point_id = p.id), '[]') as pictures
   from shop_points p left join delivery_points d on d.id = p.delivery_point_id
   where p.hidden_at is null
   order by p.sort, p.id`,
)
