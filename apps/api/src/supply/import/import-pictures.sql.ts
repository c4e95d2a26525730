import { statement } from '../../base/db/statement.ts'

/** Pictures that have been fetched, even if a later check of their address fails. */
export const findFetchedPictures = statement<[source: string, urls: string[]], { url: string; fileId: string }>(
  'findGotImportPictures',
  `select url, file_id as "fileId" from import_pictures
   where source = $1 and url = any($2::text[]) and file_id is not null`,
)

/** Queues pictures: new addresses now, known ones once a day; at most `limit` addresses of a source. */
export const queuePictures = statement<[source: string, urls: string[], limit: number]>(
  'queueImportPictures',
  `insert into import_pictures as p (source, url)
   select $1, url from unnest($2::text[]) url
   where (select count(*) from import_pictures known where known.source = $1) < $3
     or exists (select from import_pictures known where known.source = $1 and known.url = url.url)
   on conflict (source, url) do update set state = 'waiting', next_at = now(), tries = 0
     where p.state <> 'waiting' and p.checked_at < now() - interval '1 day'`,
)

/** Saves which pictures these goods use; unchanged rows are not written. */
export const recordPictureUses = statement<
  [source: string, ids: string[], sourceIds: string[], sorts: number[], urls: string[]]
>(
  'recordImportPictureUses',
  `with now_used as (select * from unnest($3::text[], $4::smallint[], $5::text[]) u (source_id, sort, url)),
   gone as (
     delete from import_picture_uses u where u.source = $1 and u.source_id = any ($2::text[])
       and not exists (select from now_used n where n.source_id = u.source_id and n.sort = u.sort)
   )
   insert into import_picture_uses as u (source, source_id, sort, url) select $1, source_id, sort, url from now_used
   on conflict (source, source_id, sort) do update set url = excluded.url where u.url <> excluded.url`,
)

export interface PicturedProduct {
  id: number
  title: string
  hash: Buffer
  hasImages: boolean
  /** In the order they are shown. */
  pictures: { url: string; fileId: string | null; isWaiting: boolean }[]
}

/** Products that use any of these pictures, with all their pictures. */
export const findProductsWithPictures = statement<[source: string, urls: string[]], PicturedProduct>(
  'findProductsPicturedBy',
  `select p.id, p.title, p.source_hash as hash,
     exists (select from product_images i where i.product_id = p.id) as "hasImages",
     (select json_agg(json_build_object('url', u.url, 'fileId', w.file_id, 'isWaiting', w.state = 'waiting')
        order by u.sort)
      from import_picture_uses u join import_pictures w on w.source = u.source and w.url = u.url
      where u.source = p.source and u.source_id = p.source_id) as pictures
   from products p where p.source = $1 and p.source_hash is not null and p.source_id in (
     select u.source_id from import_picture_uses u where u.source = $1 and u.url = any($2::text[])
   ) order by p.id`,
)

/** Appends the hash of a product's pictures to that of its card; no row: the card has changed since. */
export const savePicturesHash = statement<[id: number, was: Buffer, becomes: Buffer], { id: number }>(
  'saveImportedPicturesHash',
  'update products set source_hash = $3, updated_at = now() where id = $1 and source_hash = $2 returning id',
)
