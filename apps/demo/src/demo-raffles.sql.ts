import type { Queryable } from '../../api/src/base/db/pool.ts'
import { insertRows, type NewRow } from './insert-rows.sql.ts'

/** Inserts users who only enter raffles. Existing buyers of the demo are not changed. Returns ids by email. */
export async function upsertEntrants(
  tx: Queryable,
  entrants: readonly { email: string; fio: string; site: number }[],
): Promise<Map<string, number>> {
  const { rows } = await tx.query<{ email: string; id: number }>(
    `with made as (
       insert into users (site_id, email, fio, price_role, email_proven_at)
       select e.site, e.email, e.fio, s.price_role, now() from json_to_recordset($1) as e (site int, email text, fio
         text) join sites s on s.id = e.site
       on conflict (site_id, email) do update set fio = excluded.fio returning email::text, id, xmax = 0 as is_new
     ), agreed as (
       insert into consents (user_id, kind, text_version, source) select made.id, t.kind, t.version, 'signup'
       from made, lateral (select kind, version from consent_texts where kind = 'personal-data' order by published_at
         desc limit 1) t where made.is_new
     )
     select email, id from made`,
    [JSON.stringify(entrants)],
  )
  return new Map(rows.map(({ email, id }) => [email, id]))
}

/**
 * Inserts a raffle with its prizes, seed and entries. Disables the trigger that rejects entries after the end of a
 * raffle, because the demo starts with a history.
 */
export async function insertDrawableRaffle(
  tx: Queryable,
  raffle: NewRow,
  seed: Buffer,
  prizes: readonly NewRow[],
  entries: readonly NewRow[],
): Promise<number> {
  const columns = Object.keys(raffle).join(', ')
  const { rows } = await tx.query<{ id: number }>(
    `insert into raffles (${columns}, commitment) select ${columns}, sha256($2::bytea)
      from json_populate_record(null::raffles, $1) returning id`,
    [JSON.stringify(raffle), seed],
  )
  const id = rows[0]!.id
  await tx.query('insert into raffle_seeds (raffle_id, seed) values ($1, $2)', [id, seed])
  await tx.query(
    `insert into raffle_prizes (raffle_id, place, title, description, count, value_kopecks, image_file_id)
     select $1, z.place, z.title, z.description, z.count, z.value_kopecks,
       (select i.file_id from products p join product_images i on i.product_id = p.id where p.vendor_code = z.article
         order by i.sort limit 1)
     from json_to_recordset($2) as z (place smallint, article text, title text, description text, count smallint,
       value_kopecks bigint)`,
    [id, JSON.stringify(prizes)],
  )
  await tx.query('alter table raffle_entries disable trigger raffle_entries_taken')
  await insertRows(
    tx,
    'raffle_entries',
    entries.map((entry) => ({ ...entry, person_key: `\\x${entry.person_key}`, raffle_id: id })),
  )
  await tx.query('alter table raffle_entries enable trigger raffle_entries_taken')
  await tx.query(
    `insert into consents (user_id, kind, text_version, source, created_at)
     select e.user_id, t.kind, t.version, 'raffle', e.entered_at
     from raffle_entries e, lateral (select kind, version from consent_texts where kind = 'raffle' order by published_at
       desc limit 1) t where e.raffle_id = $1`,
    [id],
  )
  return id
}

/** Inserts the result of a draw as the shop would write it. */
export async function insertDraw(
  tx: Queryable,
  id: number,
  listHash: Buffer,
  winners: readonly { place: number; indexInPlace: number; number: number }[],
  drawnAt: string,
): Promise<void> {
  await tx.query('update raffles set list_hash = $2 where id = $1', [id, listHash])
  await insertRows(
    tx,
    'raffle_winners',
    winners.map(({ place, indexInPlace, number }) => ({ raffle_id: id, place, turn: indexInPlace, number })),
  )
  await tx.query(
    `update raffles r set seed = s.seed, drawn_at = $2 from raffle_seeds s where s.raffle_id = r.id and r.id = $1`,
    [id, drawnAt],
  )
}
