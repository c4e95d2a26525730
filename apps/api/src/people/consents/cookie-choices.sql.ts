import { statement } from '../../base/db/statement.ts'

/** Returns no row when there is no such edition of the text. A repeat returns the first choice. */
export const insertCookieChoice = statement<
  [id: string, siteId: number, version: string, statistics: boolean, source: string],
  { id: string; version: string; statistics: boolean; madeAt: Date }
>(
  'insertCookieChoice',
  `insert into cookie_choices (id, site_id, text_version, statistics, source)
   select $1, $2, version, $4, $5 from consent_texts where kind = 'cookies' and version = $3 and published_at <= now()
   on conflict (id) do update set id = excluded.id
   returning id, text_version as version, statistics, made_at as "madeAt"`,
)

/** The law requires proof of a consent while it is in force: a year, after which the browser asks again. */
export const deleteOldCookieChoices = statement<[]>(
  'deleteOldCookieChoices',
  `delete from cookie_choices where made_at < now() - interval '13 months'`,
)
