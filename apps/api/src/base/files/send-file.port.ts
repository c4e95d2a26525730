import type { FastifyReply } from 'fastify'
import type { Pool } from '../db/pool.ts'
import { notFound } from '../http/failure.ts'
import { attachmentHeader } from './file-name.rule.ts'
import type { FileStorage } from './file-storage.ts'
import { findFile } from './files.sql.ts'
import { sendBytes } from './send-bytes.ts'

/** Sends a file, inline or as a download; the caller must have checked the permission. */
export async function sendFile(
  reply: FastifyReply,
  { pool, storage }: { readonly pool: Pool; readonly storage: FileStorage },
  fileId: string,
  { isInline }: { readonly isInline: boolean },
): Promise<FastifyReply> {
  const [file] = await findFile(pool, fileId)
  if (!file) throw notFound('Файл не найден')
  return sendBytes(reply, storage, file, {
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
    ...(!isInline && { 'content-disposition': attachmentHeader(file.name) }),
  })
}
