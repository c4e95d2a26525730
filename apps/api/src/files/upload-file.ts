import { createHash, randomUUID } from 'node:crypto'
import { type files, type UploadTargetCode, uploadTargetCodes } from '@shpulka/contract/files'
import { transaction } from '../db/transaction.ts'
import { badInput, Failure } from '../http/failure.ts'
import { TooManyWaiting, Turns } from '../http/turns.ts'
import type { Verb } from '../http/visit.ts'
import type { FilesDeps } from './deps.ts'
import { plainFileName } from './file-name.rule.ts'
import { insertFile } from './files.sql.ts'
import { inspectPicture, openPicture } from './inspect-picture.ts'
import { readForm } from './read-form.ts'
import { type UploadTarget, uploadedBytesPerDay, uploadTargets } from './upload-targets.rule.ts'
import { deleteFileRow, findUpload, insertUpload, sumUploadsOfDay, type UploadRow } from './uploads.sql.ts'

/** Decoding a large picture takes a processor and up to 200 MB. */
const turns = new Turns(2, 50)
const quality = 85

/** The same bytes sent again for the same purpose are the same file: a repeat is known by what it says. */
export const uploadFile: Verb<typeof files.uploadFile, FilesDeps> = async ({ visitor, reply }, { pool, storage, limits }) => {
  const ownerUserId = visitor.user!.id
  const { fields, file } = await readForm(reply.request, Math.max(...Object.values(uploadTargets).map(({ maxBytes }) => maxBytes)))
  const code = uploadTargetCodes.find((each) => each === fields.targetCode)
  if (!code) throw badInput({ targetCode: 'Нет такого назначения файла' })
  const target = uploadTargets[code]
  if (!file || file.bytes.length === 0) throw badInput({ file: 'Приложите файл: он пустой или его нет' })
  if (file.isCut || file.bytes.length > target.maxBytes)
    throw badInput({ file: `Файл больше ${target.maxBytes / 1024 / 1024} МБ: уменьшите фотографию` })
  const source = createHash('sha256').update(file.bytes).digest()
  const [sent] = await findUpload(pool, ownerUserId, code, source)
  if (sent) return shown(sent)
  await limits.take([{ name: `upload-${code}`, times: target.perHour, seconds: 3600 }, `user ${ownerUserId}`])
  const [{ bytes: today } = { bytes: 0 }] = await sumUploadsOfDay(pool, ownerUserId)
  if (today > uploadedBytesPerDay) throw new Failure(429, 'За день загружено слишком много: продолжите завтра', {}, {}, 3600)
  const picture = await remade(file.bytes, target)
  return shown(
    await keep({ pool, storage }, { ownerUserId, code, source, name: `${plainFileName(file.name).replace(/\.[^.]*$/, '') || 'фото'}.jpg` }, picture),
  )
}

interface Remade {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

/** The picture drawn anew: whatever else was in the file is not in it. */
async function remade(given: Buffer, { mimes, longestSide }: UploadTarget): Promise<Remade> {
  try {
    return await turns.take(async () => {
      const picture = await inspectPicture(given)
      if (!picture || !mimes.includes(picture.mime))
        throw badInput({ file: 'Это не фотография JPEG, PNG, WebP или AVIF, она повреждена или в ней больше 40 мегапикселей' })
      const { data, info } = await openPicture(given)!
        .autoOrient()
        .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality })
        .toBuffer({ resolveWithObject: true })
      return { bytes: data, width: info.width, height: info.height }
    })
  } catch (error) {
    if (error instanceof Failure) throw error
    if (error instanceof TooManyWaiting) throw new Failure(503, 'Сейчас загружают много фотографий: повторите через минуту')
    throw badInput({ file: 'Фотография повреждена: сохраните её заново и пришлите ещё раз' })
  }
}

async function keep(
  { pool, storage }: Pick<FilesDeps, 'pool' | 'storage'>,
  { ownerUserId, code, source, name }: { ownerUserId: number; code: UploadTargetCode; source: Buffer; name: string },
  { bytes, width, height }: Remade,
): Promise<UploadRow> {
  const id = randomUUID()
  // Bytes first: bytes without a row harm nobody, a row without bytes is a broken picture.
  await storage.put(id, bytes)
  const isFirst = await transaction(pool, async (tx) => {
    await insertFile(tx, id, name, 'image/jpeg', bytes.length, createHash('sha256').update(bytes).digest(), width, height, false, ownerUserId)
    const made = await insertUpload(tx, id, ownerUserId, code, source)
    if (made.length === 0) await deleteFileRow(tx, id)
    return made.length > 0
  })
  if (isFirst) return { id, name, mime: 'image/jpeg', sizeBytes: bytes.length, width, height }
  await storage.remove(id)
  return (await findUpload(pool, ownerUserId, code, source))[0]!
}

const shown = ({ id, name, mime, sizeBytes, width, height }: UploadRow) => ({
  ...{ id, name, mime, size: sizeBytes, width, height },
  url: `/api/file/v1/${id}/download`,
})
