import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

/** A letter that was kept in the outbox, as it lies there. */
export interface KeptLetter {
  /** Name of its file without .eml. */
  readonly name: string
  readonly keptAt: Date
  readonly email: Email
}

const mostListed = 200
const fileName = /^[\w.-]{1,200}\.eml$/

/** Letters of the outbox folder, newest first. */
export async function listOutbox(folder: string): Promise<KeptLetter[]> {
  const names = (await readdir(folder).catch(noFolder)).filter((name) => fileName.test(name))
  const files = await Promise.all(names.map(async (name) => ({ name, keptAt: (await stat(join(folder, name))).mtime })))
  const newest = files.sort((a, b) => b.keptAt.getTime() - a.keptAt.getTime()).slice(0, mostListed)
  return Promise.all(newest.map(({ name }) => readLetter(folder, name)))
}

/** One of them; null: there is none of this name. */
export async function findLetter(folder: string, name: string): Promise<KeptLetter | null> {
  const file = `${name}.eml`
  return (await readdir(folder).catch(noFolder)).includes(file) && fileName.test(file) ? readLetter(folder, file) : null
}

async function readLetter(folder: string, file: string): Promise<KeptLetter> {
  const path = join(folder, file)
  const [bytes, { mtime }] = await Promise.all([readFile(path), stat(path)])
  return { name: file.slice(0, -'.eml'.length), keptAt: mtime, email: await PostalMime.parse(bytes) }
}

/** Nothing was ever sent. */
function noFolder(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}
