import { deletionOfOldRows } from '../../base/db/old-rows.ts'
import { statement } from '../../base/db/statement.ts'

export interface ChunkRow {
  number: number
  bytes: number
  /** Hexadecimal. */
  sha256: string
  startsFile: boolean
  storageId: string
}

export interface StagedFile {
  id: number
  name: string
  chunks: ChunkRow[]
}

/** Locks the file, so that its chunks are written one after another even if a client sends two at once. */
export const lockFile = statement<[sessionId: string, folder: number, kind: string, name: string], { id: number }>(
  'lockExchangeFile',
  `insert into exchange_files (session_id, folder, kind, name) values ($1, $2, $3, $4)
   on conflict (session_id, folder, kind, name) do update set changed_at = now() returning id`,
)

export const insertChunk = statement<
  [fileId: number, bytes: number, sha256: Buffer, startsFile: boolean, storageId: string]
>(
  'insertExchangeChunk',
  `insert into exchange_chunks (file_id, number, bytes, sha256, starts_file, storage_id)
   select $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5 from exchange_chunks where file_id = $1`,
)

export const countFolder = statement<[sessionId: string, folder: number], { files: number; bytes: number }>(
  'countExchangeFolder',
  `select count(distinct f.id)::int as files, coalesce(sum(c.bytes), 0)::float8 as bytes
   from exchange_files f left join exchange_chunks c on c.file_id = f.id where f.session_id = $1 and f.folder = $2`,
)

export const findFolderFiles = statement<[sessionId: string, folder: number, kind: string], StagedFile>(
  'findExchangeFolderFiles',
  `select f.id::int, f.name, json_agg(json_build_object('number', c.number, 'bytes', c.bytes,
     'sha256', encode(c.sha256, 'hex'), 'startsFile', c.starts_file, 'storageId', c.storage_id) order by c.number)
     as chunks
   from exchange_files f join exchange_chunks c on c.file_id = f.id
   where f.session_id = $1 and f.folder = $2 and f.kind = $3 group by f.id order by f.id`,
)

/** Folders unchanged for three minutes with files nobody requested to import: some clients never do. */
export const findIdleFolders = statement<
  [],
  { connectionId: number; sessionId: string; folder: number; kind: 'catalog' | 'sale' }
>(
  'findIdleExchangeFolders',
  `select s.connection_id as "connectionId", f.session_id as "sessionId", f.folder, f.kind
   from exchange_files f join exchange_sessions s on s.id = f.session_id
   where f.changed_at > now() - interval '1 day'
   group by 1, 2, 3, 4
   having max(f.changed_at) < now() - interval '3 minutes'
     and not exists (select from exchange_packages p where p.session_id = f.session_id and p.folder = f.folder
       and p.kind = f.kind and p.received_at >= max(f.changed_at))`,
)

export const findOldFiles = statement<[], { id: number; storageIds: string[] }>(
  'findOldExchangeFiles',
  `select f.id::int, array_agg(c.storage_id) filter (where c.storage_id is not null) as "storageIds"
   from exchange_files f left join exchange_chunks c on c.file_id = f.id
   where f.changed_at < now() - interval '14 days' group by f.id order by f.id limit 1000`,
)

export const deleteFiles = statement<[ids: number[]]>(
  'deleteExchangeFiles',
  'delete from exchange_files where id = any ($1)',
)

export const deleteOldRequests = deletionOfOldRows(
  'deleteOldExchangeRequests',
  'exchange_requests',
  `came_at < now() - interval '14 days'`,
)

/** Deletes old sessions without files and packages. */
export const deleteOldSessions = statement<[]>(
  'deleteOldExchangeSessions',
  `delete from exchange_sessions s where s.seen_at < now() - interval '15 days'
     and not exists (select from exchange_files f where f.session_id = s.id)
     and not exists (select from exchange_packages p where p.session_id = s.id)`,
)
