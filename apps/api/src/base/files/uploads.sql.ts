import { statement } from '../db/statement.ts'

export interface UploadRow {
  id: string
  name: string
  mime: string
  sizeBytes: number
  /** Null when it is not a picture. */
  width: number | null
  height: number | null
}

const columns = `f.id, f.name, f.mime, f.size_bytes as "sizeBytes", f.width, f.height`

/** An earlier upload of the same bytes by the same owner for the same purpose. One of the owner ids is null. */
export const findUpload = statement<
  [ownerUserId: number | null, ownerGuest: Buffer | null, targetCode: string, sourceSha256: Uint8Array],
  UploadRow
>(
  'findUpload',
  `select ${columns} from uploads u join files f on f.id = u.file_id
   where u.owner_user_id is not distinct from $1 and u.owner_guest is not distinct from $2 and u.target_code = $3
     and u.source_sha256 = $4`,
)

/** The file must exist. Returns no row when the same bytes were uploaded meanwhile. */
export const insertUpload = statement<
  [fileId: string, ownerUserId: number | null, ownerGuest: Buffer | null, targetCode: string, sourceSha256: Uint8Array],
  { id: string }
>(
  'insertUpload',
  `insert into uploads (file_id, owner_user_id, owner_guest, target_code, source_sha256) values ($1, $2, $3, $4, $5)
   on conflict on constraint uploads_sent_once do nothing returning file_id as id`,
)

export const sumUploadsOfDay = statement<[ownerUserId: number | null, ownerGuest: Buffer | null], { bytes: number }>(
  'sumUploadsOfDay',
  `select coalesce(sum(f.size_bytes), 0)::bigint as bytes from uploads u join files f on f.id = u.file_id
   where (u.owner_user_id = $1 or u.owner_guest = $2) and u.created_at > now() - interval '1 day'`,
)

/** Marks uploads as used; a user may also use uploads of the same browser from before the sign-in. */
export const useUploads = statement<
  [ownerUserId: number | null, ownerGuest: Buffer | null, targetCode: string, fileIds: readonly string[]],
  UploadRow
>(
  'useUploads',
  `update uploads u set is_used = true from files f
   where f.id = u.file_id and (u.owner_user_id = $1 or u.owner_guest = $2) and u.target_code = $3 and u.file_id = any
     ($4::uuid[])
   returning ${columns}`,
)

/** Changes `source_sha256` to keep it unique: the same file may have been uploaded both as a guest and as the user. */
export const moveUploadsToUser = statement<[userId: number, ownerGuest: Buffer], { id: string }>(
  'moveUploadsToUser',
  `with moved as (
     update uploads set owner_user_id = $1, owner_guest = null,
       source_sha256 = sha256(source_sha256 || uuid_send(file_id))
     where owner_guest = $2 returning file_id
   )
   update files f set owner_user_id = $1, owner_guest = null from moved where f.id = moved.file_id returning f.id`,
)

export const deleteFileRow = statement<[id: string]>('deleteFileRow', 'delete from files where id = $1')

/** Deletes uploads that were not used within a day. */
export const deleteUnusedUploads = statement<[limit: number], { id: string }>(
  'deleteUnusedUploads',
  `delete from files where id in (
     select file_id from uploads where not is_used and created_at < now() - interval '1 day' limit $1 for update skip
       locked
   ) returning id`,
)
