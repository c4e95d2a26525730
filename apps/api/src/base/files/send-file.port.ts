import type { FastifyReply } from 'fastify'
import type { Pool } from '../db/pool.ts'
import { notFound } from '../http/failure.ts'
import { attachmentHeader } from './file-name.rule.ts'
import type { FileStorage } from './file-storage.ts'
import { findFile } from './files.sql.ts'
import { sendBytes } from './send-bytes.ts'

/** Sends a file after the caller has checked the reader's right: shown by the browser, or saved under its own name. */
export async function sendFile(
  reply: FastifyReply,
  { pool, storage }: { readonly pool: Pool; readonly storage: FileStorage },
  fileId: string,
  { isShown }: { readonly isShown: boolean },
): Promise<FastifyReply> {
  const [file] = await findFile(pool, fileId)
  if (!file) throw notFound('Файл не найден')
  return sendBytes(reply, storage, file, {
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
    ...(!isShown && { 'content-disposition': attachmentHeader(file.name) }),
  })
}
