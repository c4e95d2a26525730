import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Email } from 'postal-mime'

/** An email stored in the outbox. */
export interface OutboxEmail {
  /** Name of its file without .eml. */
  readonly name: string
  readonly writtenAt: Date
  readonly email: Email
}

const maxListed = 200
const fileName = /^[\w.-]{1,200}\.eml$/

/** Emails of the outbox folder, newest first. */
export async function listOutbox(folder: string): Promise<OutboxEmail[]> {
  const names = (await readdir(folder).catch(emptyWithoutFolder)).filter((name) => fileName.test(name))
  const files = await Promise.all(
    names.map(async (name) => ({ name, writtenAt: (await stat(join(folder, name))).mtime })),
  )
  const newest = files.sort((a, b) => b.writtenAt.getTime() - a.writtenAt.getTime()).slice(0, maxListed)
  return Promise.all(newest.map(({ name }) => readEmail(folder, name)))
}

/** Finds an email of the outbox by name; null when there is none. */
export async function findEmail(folder: string, name: string): Promise<OutboxEmail | null> {
  const file = `${name}.eml`
  return (await readdir(folder).catch(emptyWithoutFolder)).includes(file) && fileName.test(file)
    ? readEmail(folder, file)
    : null
}

async function readEmail(folder: string, file: string): Promise<OutboxEmail> {
  const path = join(folder, file)
  const [bytes, { mtime }] = await Promise.all([readFile(path), stat(path)])
  // Only a shop without a mail server has an outbox.
  const { default: PostalMime } = await import('postal-mime')
  return { name: file.slice(0, -'.eml'.length), writtenAt: mtime, email: await PostalMime.parse(bytes) }
}

/** For `.catch`: when the folder does not exist, no email was ever sent. */
function emptyWithoutFolder(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}
