import type { FastifyRequest } from 'fastify'
import { badInput, Failure } from '../http/failure.ts'

/** The fields of a multipart form and its one file. */
interface MultipartForm {
  readonly fields: Readonly<Record<string, string>>
  /** Null when the form has no file. */
  readonly file: UploadedFile | null
}

export interface UploadedFile {
  /** The name sent by the browser; not trusted. */
  readonly name: string
  readonly bytes: Buffer
  /** Whether the file is longer than `maxBytes` and its rest was not read. */
  readonly isTruncated: boolean
}

/**
 * Memory limit for all uploads of this process together. A file is buffered as a whole, because its type is known only
 * after its last byte.
 */
const maxBufferedBytes = 256 * 1024 * 1024
let bufferedBytes = 0

/**
 * Reads multipart/form-data: a limited number of fields and at most one file, in any order. The file counts as buffered
 * until `use` has finished: it may wait for its turn to be decoded.
 */
export async function useMultipart<Result>(
  request: FastifyRequest,
  maxBytes: number,
  use: (form: MultipartForm) => Promise<Result>,
): Promise<Result> {
  let ownBytes = 0
  const count = (bytes: number) => {
    ownBytes += bytes
    bufferedBytes += bytes
    if (bufferedBytes > maxBufferedBytes)
      throw new Failure(503, 'Сейчас загружают много файлов: повторите через минуту', {}, {}, 60)
  }
  try {
    return await use(await readMultipart(request, maxBytes, count))
  } finally {
    bufferedBytes -= ownBytes
  }
}

async function readMultipart(
  request: FastifyRequest,
  maxBytes: number,
  count: (bytes: number) => void,
): Promise<MultipartForm> {
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
      else file = await bufferFile(part.filename ?? '', part.file, count)
    }
  } catch (error) {
    if (error instanceof Failure) throw error
    throw badInput({ file: 'Файл не дошёл целиком или отправлен не один: пришлите ещё раз' })
  }
  return { fields, file }
}

async function bufferFile(
  name: string,
  stream: AsyncIterable<Buffer> & { truncated: boolean },
  count: (bytes: number) => void,
): Promise<UploadedFile> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) {
    count(chunk.length)
    chunks.push(chunk)
  }
  return { name, bytes: Buffer.concat(chunks), isTruncated: stream.truncated }
}
