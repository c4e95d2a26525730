import { statement } from '../../base/db/statement.ts'

export interface DuePicture {
  source: string
  url: string
  etag: string
  lastModified: string
  hasFile: boolean
}

/** Claims due pictures: other processes do not get them for ten minutes. */
export const claimDuePictures = statement<[limit: number, skippedHosts: string[]], DuePicture>(
  'claimDueImportPictures',
  `update import_pictures p set next_at = now() + interval '10 minutes'
   from (
     select d.source, d.url from import_pictures d
       join exchange_connections c on c.source = d.source and c.takes_pictures and c.is_enabled
     where d.state = 'waiting' and d.next_at <= now()
       and lower(substring(d.url from '^[a-zA-Z]+://([^/?#]+)')) <> all ($2::text[])
     order by d.next_at limit $1 for update of d skip locked
   ) due
   where p.source = due.source and p.url = due.url
   returning p.source, p.url, p.etag, p.last_modified as "lastModified", p.file_id is not null as "hasFile"`,
)

/** `fileId` null: the file has not changed. */
export const recordFetchedPicture = statement<
  [source: string, url: string, fileId: string | null, etag: string, lastModified: string]
>(
  'recordFetchedImportPicture',
  `update import_pictures set state = 'got', file_id = coalesce($3, file_id), etag = $4, last_modified = $5, why = '',
     tries = 0, checked_at = now()
   where source = $1 and url = $2`,
)

/** It is tried again after 10, 20, 40 and 80 minutes; the fifth failure, or one that `isLast`, marks it as failed. */
export const recordFailedPicture = statement<[source: string, url: string, why: string, isLast: boolean]>(
  'recordFailedImportPicture',
  `update import_pictures set why = left($3, 300), checked_at = now(),
     state = case when $4 or tries >= 4 then 'failed' else 'waiting' end, tries = tries + 1,
     next_at = now() + interval '10 minutes' * power(2, tries)
   where source = $1 and url = $2`,
)

export const countPictures = statement<[source: string], { got: number; waiting: number; failed: number }>(
  'countImportPictures',
  `select count(*) filter (where state = 'got')::int as got, count(*) filter (where state = 'waiting')::int as waiting,
     count(*) filter (where state = 'failed')::int as failed
   from import_pictures where source = $1`,
)

export const findFailedPictures = statement<[source: string], { url: string; why: string; at: Date; product: string }>(
  'findFailedImportPictures',
  `select w.url, w.why, w.checked_at as at, coalesce((
     select p.title from import_picture_uses u join products p on p.source = u.source and p.source_id = u.source_id
     where u.source = w.source and u.url = w.url limit 1), '') as product
   from import_pictures w where w.source = $1 and w.state = 'failed' order by w.checked_at desc, w.url limit 100`,
)

export const retryFailedPictures = statement<[source: string], { url: string }>(
  'retryFailedImportPictures',
  `update import_pictures set state = 'waiting', next_at = now(), tries = 0
   where source = $1 and state = 'failed' returning url`,
)

/** Turning pictures on makes a feed that has an address due at once and treats its file as new. */
export const setTakesPictures = statement<[id: number, takesPictures: boolean]>(
  'saveExchangeTakesPictures',
  `with feed as (
     update exchange_feeds set content_hash = null, etag = '', last_modified = '', next_at = now()
     where connection_id = $1 and $2
   )
   update exchange_connections set takes_pictures = $2 where id = $1`,
)

export interface PictureSettings {
  id: number
  siteId: number
  title: string
  source: string
  takesPictures: boolean
}

export const findPictureSettings = statement<[id: number], PictureSettings>(
  'findExchangePictureSettings',
  `select id, site_id as "siteId", title, source, takes_pictures as "takesPictures"
   from exchange_connections where id = $1`,
)

export const addPicturesJob = statement<[]>(
  'addExchangePicturesJob',
  `select from graphile_worker.add_job('pictures', '{}'::json, job_key := 'pictures', job_key_mode := 'replace')`,
)
