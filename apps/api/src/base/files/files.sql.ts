import { statement } from '../db/statement.ts'

/** A row of `files`. */
export interface FileRow {
  id: string
  name: string
  mime: string
  sizeBytes: number
  sha256: Buffer
  /** Null when it is not a picture. */
  width: number | null
  height: number | null
  isPublic: boolean
  ownerUserId: number | null
  /** SHA-256 of the cart token of the guest who uploaded it. */
  ownerGuest: Buffer | null
}

const columns = `id, name, mime, size_bytes as "sizeBytes", sha256, width, height, is_public as "isPublic",
   owner_user_id as "ownerUserId", owner_guest as "ownerGuest"`

export const findFile = statement<[id: string], FileRow>('findFile', `select ${columns} from files where id = $1`)

/** Does nothing when the id exists: the bytes of an id never change. */
export const insertFile = statement<
  [
    id: string,
    name: string,
    mime: string,
    sizeBytes: number,
    sha256: Uint8Array,
    width: number | null,
    height: number | null,
    isPublic: boolean,
    ownerUserId: number | null,
    ownerGuest: Buffer | null,
  ],
  { id: string }
>(
  'insertFile',
  `insert into files (id, name, mime, size_bytes, sha256, width, height, is_public, owner_user_id, owner_guest)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (id) do nothing returning id`,
)

export const findPublicFiles = statement<[ids: readonly string[]], FileRow>(
  'findPublicFiles',
  `select ${columns} from files where id = any ($1::uuid[]) and is_public`,
)

/** Those of these ids that no file has. */
export const findGoneFiles = statement<[ids: readonly string[]], { id: string }>(
  'findGoneFiles',
  'select g.id from unnest($1::uuid[]) as g (id) where not exists (select from files f where f.id = g.id)',
)
