import { statement } from '../db/statement.ts'

export interface UploadRow {
  id: string
  name: string
  mime: string
  sizeBytes: number
  width: number
  height: number
}

/** The same bytes sent before by the same user for the same purpose. */
export const findUpload = statement<[ownerUserId: number, targetCode: string, sourceSha256: Uint8Array], UploadRow>(
  'findUpload',
  `select f.id, f.name, f.mime, f.size_bytes as "sizeBytes", f.width, f.height
   from uploads u join files f on f.id = u.file_id where u.owner_user_id = $1 and u.target_code = $2 and u.source_sha256 = $3`,
)

/** The file must be there. No row: somebody sent the same meanwhile. */
export const insertUpload = statement<[fileId: string, ownerUserId: number, targetCode: string, sourceSha256: Uint8Array], { id: string }>(
  'insertUpload',
  `insert into uploads (file_id, owner_user_id, target_code, source_sha256) values ($1, $2, $3, $4)
   on conflict (owner_user_id, target_code, source_sha256) do nothing returning file_id as id`,
)

export const sumUploadsOfDay = statement<[ownerUserId: number], { bytes: number }>(
  'sumUploadsOfDay',
  `select coalesce(sum(f.size_bytes), 0)::bigint as bytes from uploads u join files f on f.id = u.file_id
   where u.owner_user_id = $1 and u.created_at > now() - interval '1 day'`,
)

export const useUploads = statement<[ownerUserId: number, targetCode: string, fileIds: readonly string[]], { id: string }>(
  'useUploads',
  `update uploads set is_used = true where owner_user_id = $1 and target_code = $2 and file_id = any ($3::uuid[]) returning file_id as id`,
)

export const deleteFileRow = statement<[id: string]>('deleteFileRow', 'delete from files where id = $1')

/** What nothing took up within a day. */
export const deleteUnusedUploads = statement<[limit: number], { id: string }>(
  'deleteUnusedUploads',
  `delete from files where id in (
     select file_id from uploads where not is_used and created_at < now() - interval '1 day' limit $1 for update skip locked
   ) returning id`,
)
