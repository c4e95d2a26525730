import { createHash, randomUUID } from 'node:crypto'
import type { UploadTargetCode } from '@shpulka/contract/base/files'
import { transaction } from '../db/transaction.ts'
import { badInput, Failure } from '../http/failure.ts'
import type { RateLimit } from '../http/rate-limits.ts'
import type { Visitor } from '../http/request-context.ts'
import type { FilesDeps } from './deps.ts'
import { plainFileName } from './file-name.rule.ts'
import { insertFile } from './files.sql.ts'
import { inspectDocument } from './inspect-document.ts'
import { reencodedPhoto } from './reencoded-photo.ts'
import { guestUploadsPerHour, type UploadTarget, uploadedBytesPerDay, uploadTargets } from './upload-targets.rule.ts'
import { type Uploader, uploaderOf } from './uploader.rule.ts'
import { deleteFileRow, findUpload, insertUpload, sumUploadsOfDay, type UploadRow } from './uploads.sql.ts'
import type { UploadedFile } from './use-multipart.ts'

const guestUploadsPerIp: RateLimit = { name: 'upload-guests', times: guestUploadsPerHour, seconds: 3600 }

/**
 * Accepts a visitor's file for a purpose; only this visitor can see it. Sending the same bytes for the same purpose
 * again returns the same file.
 */
export async function acceptUpload(
  { pool, storage, limits }: FilesDeps,
  { visitor, clientKey }: { visitor: Visitor; clientKey: string },
  code: UploadTargetCode,
  file: UploadedFile | null,
): Promise<UploadRow> {
  const target = uploadTargets[code]
  const owner = ownerFor(visitor, target)
  if (!file || file.bytes.length === 0) throw badInput({ file: 'Приложите файл: он пустой или его нет' })
  if (file.isTruncated || file.bytes.length > target.maxBytes)
    throw badInput({ file: `Файл больше ${target.maxBytes / 1024 / 1024} МБ: уменьшите его и пришлите ещё раз` })
  const sourceHash = createHash('sha256').update(file.bytes).digest()
  const [existing] = await findUpload(pool, owner.userId, owner.guest, code, sourceHash)
  if (existing) return existing
  const uploadsPerUploader: RateLimit = { name: `upload-${code}`, times: target.perHour, seconds: 3600 }
  if (owner.userId !== null) await limits.consume([uploadsPerUploader, `user ${owner.userId}`])
  else
    await limits.consume(
      [uploadsPerUploader, `guest ${owner.guest!.toString('base64')}`],
      [guestUploadsPerIp, clientKey],
    )
  const [{ bytes: today } = { bytes: 0 }] = await sumUploadsOfDay(pool, owner.userId, owner.guest)
  if (today > uploadedBytesPerDay)
    throw new Failure(429, 'За день загружено слишком много: продолжите завтра', {}, {}, 3600)
  return saveUpload({ pool, storage }, owner, code, sourceHash, await convertUpload(file, target))
}

/** The owner of an upload: the signed-in user, otherwise the guest. */
function ownerFor(visitor: Visitor, target: UploadTarget): Uploader {
  const { userId, guest } = uploaderOf(visitor)
  if (userId !== null) return { userId, guest: null }
  if (!target.allowsGuests) throw new Failure(401, 'Войдите в аккаунт')
  if (guest === null)
    throw badInput({ 'x-cart-token': 'Без входа нужен ключ корзины: по нему магазин узнает, чей это файл' })
  return { userId: null, guest }
}

interface ConvertedUpload {
  readonly bytes: Buffer
  readonly name: string
  readonly mime: string
  readonly width: number | null
  readonly height: number | null
}

/** Converts an upload for storage and gives it a file name whose extension matches its type. */
async function convertUpload(
  { name, bytes }: UploadedFile,
  { allowsDocuments, maxSide }: UploadTarget,
): Promise<ConvertedUpload> {
  const document = allowsDocuments ? await inspectDocument(bytes) : null
  if (document)
    return { bytes, name: nameOf(name, document.extension, 'документ'), mime: document.mime, width: null, height: null }
  const photo = await reencodedPhoto(bytes, maxSide)
  if (photo) return { ...photo, name: nameOf(name, 'jpg', 'фото'), mime: 'image/jpeg' }
  throw badInput({
    file: allowsDocuments
      ? 'Это не фотография JPEG, PNG, WebP или AVIF и не документ PDF, DOCX или XLSX, либо файл повреждён, в нём ' +
        'макросы или больше 40 мегапикселей'
      : 'Это не фотография JPEG, PNG, WebP или AVIF, она повреждена или в ней больше 40 мегапикселей',
  })
}

const nameOf = (name: string, extension: string, fallback: string) =>
  `${
    plainFileName(name)
      .replace(/\.[^.]*$/, '')
      .trim() || fallback
  }.${extension}`

async function saveUpload(
  { pool, storage }: Pick<FilesDeps, 'pool' | 'storage'>,
  { userId, guest }: Uploader,
  code: UploadTargetCode,
  sourceHash: Buffer,
  { bytes, name, mime, width, height }: ConvertedUpload,
): Promise<UploadRow> {
  const id = randomUUID()
  // Bytes first: bytes without a row are harmless, a row without bytes is a broken picture.
  await storage.put(id, bytes)
  const isInserted = await transaction(pool, async (tx) => {
    await insertFile(
      tx,
      id,
      name,
      mime,
      bytes.length,
      createHash('sha256').update(bytes).digest(),
      width,
      height,
      false,
      userId,
      guest,
    )
    const inserted = await insertUpload(tx, id, userId, guest, code, sourceHash)
    if (inserted.length === 0) await deleteFileRow(tx, id)
    return inserted.length > 0
  })
  if (isInserted) return { id, name, mime, sizeBytes: bytes.length, width, height }
  return (await findUpload(pool, userId, guest, code, sourceHash))[0]!
}
