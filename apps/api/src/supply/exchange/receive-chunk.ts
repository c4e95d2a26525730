import { createHash, randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { FileStorage } from '../../base/files/files.port.ts'
import { windows1251 } from '../order-exchange/windows-1251.rule.ts'
import { fileKind, stagedName } from './file-name.rule.ts'
import { countFolder, insertChunk, lockFile } from './files.sql.ts'
import type { ExchangeKind } from './packages.sql.ts'
import { queueFile } from './queue-package.ts'
import type { SessionRow } from './sessions.sql.ts'
import { endsRoot, withoutComments } from './xml-end.rule.ts'

const maxFolderBytes = 8 * 1024 ** 3
const maxFolderFiles = 200_000
const minFreeBytes = 1024 ** 3

/**
 * Stores the bytes of one `file` request durably: they survive a power cut after it returns. Returns the reason of a
 * refusal; null: accepted.
 */
export async function receiveChunk(
  { pool, storage }: { readonly pool: Pool; readonly storage: Pick<FileStorage, 'put' | 'remove'> },
  session: Pick<SessionRow, 'id' | 'folder'> & { readonly connectionId: number },
  kind: ExchangeKind,
  fileName: string,
  bytes: Buffer,
): Promise<string | null> {
  const name = stagedName(fileName)
  if (name === null) return `Имя файла «${fileName.slice(0, 100)}» не годится`
  if (fileKind(name) === null) return null
  if (bytes.length === 0) return `Файл «${name}» пришёл пустым`
  const [folder] = await countFolder(pool, session.id, session.folder)
  if (folder && (folder.bytes + bytes.length > maxFolderBytes || folder.files > maxFolderFiles))
    return 'Обмен слишком велик: больше 8 ГБ или 200 000 файлов за один раз'
  const storageId = randomUUID()
  await storage.put(storageId, bytes)
  try {
    await transaction(pool, async (tx) => {
      const [file] = await lockFile(tx, session.id, session.folder, kind, name)
      const sha256 = createHash('sha256').update(bytes).digest()
      await insertChunk(tx, file!.id, bytes.length, sha256, startsFile(bytes), storageId)
    })
  } catch (error) {
    await storage.remove(storageId).catch(() => {})
    throw error
  }
  // УТ 10.3 and УНФ never ask to import orders.
  if (kind === 'sale' && fileKind(name) === 'xml' && endsFile(bytes))
    await queueFile(pool, session.connectionId, session, kind, name)
  return null
}

/** Checked at `init`, before files are sent: an exchange that stops in the middle is useless. */
export async function isDiskFull(directory: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize < minFreeBytes
}

const beginnings = [Buffer.from('<?xml'), Buffer.from([0xef, 0xbb, 0xbf, 0x3c, 0x3f]), Buffer.from('504b0304', 'hex')]

const startsFile = (bytes: Buffer) => beginnings.some((mark) => bytes.subarray(0, mark.length).equals(mark))

const rootEnd = '</КоммерческаяИнформация>'
const endings = [Buffer.from(rootEnd), windows1251(rootEnd)].map((ending) => ending.toString('latin1'))
const edgeBytes = 8_192

/** Whether the bytes end with the end of the root of CommerceML, in either encoding that 1С writes. */
function endsFile(bytes: Buffer): boolean {
  const tail = bytes.subarray(-edgeBytes).toString('latin1')
  const end = withoutComments(tail)
  return endings.some((ending) => end.endsWith(ending)) || (bytes.length <= edgeBytes && endsRoot(tail, tail))
}
