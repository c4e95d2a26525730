import { statement } from '../../base/db/statement.ts'

export interface BannerRow {
  id: number
  siteId: number
  code: string
  title: string
  text: string
  link: string
  linkTitle: string
  image: string | null
  /** Empty: in every category. */
  categoryIds: number[]
  /** Empty: with any filter values. */
  valueIds: number[]
  ageMark: number | null
  /** Token of a third-party advert in the state register; empty: it is none. */
  erid: string
  advertiser: string
  startsAt: Date | null
  endsAt: Date | null
  /** In the order shown. */
  productIds: number[]
}

export const findBanners = statement<[], BannerRow>(
  'findBanners',
  `select b.id, b.site_id as "siteId", b.code, b.title, b.text, b.link, b.link_title as "linkTitle",
    b.image_file_id as image,
     b.category_ids as "categoryIds", b.value_ids as "valueIds", b.age_mark as "ageMark", b.erid, b.advertiser,
       b.starts_at as "startsAt", b.ends_at as "endsAt",
     coalesce((select array_agg(p.product_id order by p.sort, p.product_id) from banner_products p
       where p.banner_id = b.id), '{}') as "productIds"
   from banners b order by b.sort, b.id`,
)
