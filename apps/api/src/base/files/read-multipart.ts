import type { FastifyRequest } from 'fastify'
import { badInput, Failure } from '../http/failure.ts'

/** A form with one file. */
interface MultipartForm {
  readonly fields: Readonly<Record<string, string>>
  /** Null: none was sent. */
  readonly file: SentFile | null
}

export interface SentFile {
  /** As the sender calls it: nothing to rely on. */
  readonly name: string
  readonly bytes: Buffer
  /** It is longer than what is read. */
  readonly isCut: boolean
}

/** Reads multipart/form-data: fields and a file in any order, no more of either than a form has. */
export async function readMultipart(request: FastifyRequest, maxBytes: number): Promise<MultipartForm> {
  if (!request.isMultipart()) throw badInput({ file: 'Приложите файл: запрос должен быть формой multipart/form-data' })
  const fields: Record<string, string> = Object.create(null)
  let file: MultipartForm['file'] = null
  const limits = {
    fileSize: maxBytes,
    files: 1,
    fields: 8,
    parts: 9,
    fieldSize: 1000,
    fieldNameSize: 100,
    headerPairs: 20,
  }
  try {
    for await (const part of request.parts({ limits, throwFileSizeLimit: false } as Parameters<
      typeof request.parts
    >[0])) {
      if (part.type === 'field') fields[part.fieldname] = typeof part.value === 'string' ? part.value : ''
      else file = await sentFile(part.filename ?? '', part.file)
    }
  } catch (error) {
    if (error instanceof Failure) throw error
    throw badInput({ file: 'Файл не дошёл целиком или отправлен не один: пришлите ещё раз' })
  }
  return { fields, file }
}

/** Of all files that are being read: what they are is known at their end, so they wait in memory. */
const maxBufferedBytes = 256 * 1024 * 1024
let bufferedBytes = 0

async function sentFile(name: string, stream: AsyncIterable<Buffer> & { truncated: boolean }): Promise<SentFile> {
  const parts: Buffer[] = []
  let own = 0
  try {
    for await (const part of stream) {
      own += part.length
      bufferedBytes += part.length
      if (bufferedBytes > maxBufferedBytes)
        throw new Failure(503, 'Сейчас загружают много файлов: повторите через минуту', {}, {}, 60)
      parts.push(part)
    }
  } finally {
    bufferedBytes -= own
  }
  return { name, bytes: Buffer.concat(parts), isCut: stream.truncated }
}
