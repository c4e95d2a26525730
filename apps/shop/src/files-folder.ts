import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openClient } from '../../api/src/base/db/database-client.ts'
import type { Config } from '../../api/src/config.ts'
import { StartupError } from './startup-error.ts'

const markName = '.files-folder'
const markPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * All processes of a shop must store files in one place: a bucket, or one shared folder. A mark (a random id) in the
 * folder identifies it; a process with another folder is refused, since visitors would miss half of the pictures.
 */
export async function checkFilesFolder(
  databaseUrl: string,
  { s3, dataDir, databaseUrl: externalUrl }: Pick<Config, 's3' | 'dataDir' | 'databaseUrl'>,
): Promise<void> {
  if (s3) return
  const folder = join(dataDir, 'files')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const folderMark = markIn(folder)
  const client = openClient(databaseUrl)
  client.on('error', () => {})
  try {
    await client.connect()
    const readStoredMark = async () =>
      (await client.query<{ mark: string }>('select mark from files_folder')).rows[0]?.mark ?? null
    const storedMark = await readStoredMark()
    if (storedMark !== null && storedMark === folderMark) return
    // The embedded database runs on the same machine as the folder, so this is the right folder even if its mark
    // differs.
    if (storedMark !== null && externalUrl === null) {
      await client.query('update files_folder set mark = $1', [folderMark ?? makeMark(folder)])
      return
    }
    // Only the first process marks an unmarked folder: otherwise a second folder would look like the shop's.
    if (storedMark === null) {
      const mark = folderMark ?? makeMark(folder)
      await client.query('insert into files_folder (mark) values ($1) on conflict do nothing', [mark])
      if ((await readStoredMark()) === mark) return
      if (folderMark === null) rmSync(join(folder, markName), { force: true })
    }
    throw new StartupError(
      `Файлы этого магазина (картинки, документы) лежат в другой папке, а не в ${folder}: половины картинок ` +
        `посетители не увидят. Дайте всем процессам одну папку (общий диск, DATA_DIR) или хранилище S3 ` +
        `(S3_ENDPOINT). Если папка перенесена, скопируйте её целиком, с файлом ${markName}; если прежней больше ` +
        `нет, выполните в базе: delete from files_folder`,
    )
  } finally {
    await client.end().catch(() => {})
  }
}

function markIn(folder: string): string | null {
  try {
    const mark = readFileSync(join(folder, markName), 'utf8').trim()
    return markPattern.test(mark) ? mark : null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** When two processes start at once on one folder, both get the mark that was written first. */
function makeMark(folder: string): string {
  const path = join(folder, markName)
  const temporaryPath = `${path}.${process.pid}`
  writeFileSync(temporaryPath, `${randomUUID()}\n`, { mode: 0o600 })
  try {
    linkSync(temporaryPath, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(temporaryPath, { force: true })
  }
  const mark = markIn(folder)
  if (mark === null) throw new StartupError(`${path}: файл повреждён. Верните его из копии или удалите`)
  return mark
}
