import { createHash, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The file of a data directory with the secret that signs this installation's tokens. */
export const tokenSecretName = 'token-secret'

/**
 * The secret that signs this installation's tokens. Created at the first start, readable by its owner only;
 * simultaneous starts end up with the same secret.
 */
export async function storedTokenSecret(dataDir: string): Promise<string> {
  return (await readTokenSecret(dataDir)) ?? createTokenSecret(dataDir)
}

/** The same when the directory has one, otherwise null. */
export async function readTokenSecret(dataDir: string): Promise<string | null> {
  const path = join(dataDir, tokenSecretName)
  const secret = await readFile(path, 'utf8').then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return ''
    },
  )
  if (secret === '') return null
  if (secret.length < 32)
    throw new Error(
      `${path}: секрет повреждён. Удалите файл: магазин заведёт новый, а покупателям придётся войти снова`,
    )
  return secret
}

/** Tells whether two programs have the same secret, without saying it. */
export const secretFingerprint = (secret: string): string =>
  createHash('sha256').update(`fingerprint of ${secret}`).digest('hex').slice(0, 16)

/** The file gets its name when it is whole: another start, or one after a full disk, never reads a part of it. */
async function createTokenSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, tokenSecretName)
  const temporaryPath = `${path}.${randomBytes(6).toString('hex')}`
  await mkdir(dataDir, { recursive: true })
  try {
    await writeFile(temporaryPath, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true })
    await link(temporaryPath, path).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
      if ((await readTokenSecret(dataDir)) !== null) return
      // Left empty by an earlier version on a full disk.
      await rm(path)
      await link(temporaryPath, path)
    })
  } finally {
    await rm(temporaryPath, { force: true })
  }
  return (await readTokenSecret(dataDir))!
}
