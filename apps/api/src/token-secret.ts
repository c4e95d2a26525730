import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The secret that signs this installation's tokens. Created at the first start, readable by its owner only;
 * simultaneous starts end up with the same secret.
 */
export async function storedTokenSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'token-secret')
  await mkdir(dataDir, { recursive: true })
  await writeFile(path, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  const secret = (await readFile(path, 'utf8')).trim()
  if (secret.length < 32)
    throw new Error(
      `${path}: секрет повреждён. Удалите файл: магазин заведёт новый, а покупателям придётся войти снова`,
    )
  return secret
}
