import { appendFile, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * A line for each email of the outbox: its name, then its words with an «@», so that all email addresses it mentions
 * are found in one file. It lies beside the outbox, so that who lists that finds emails alone.
 */
const indexPath = (dataDir: string) => join(dataDir, 'outbox-index')

export interface IndexedEmail {
  readonly name: string
  /** Lower-case words with an «@»; an email address in them is whole, for it has no spaces. */
  readonly words: string
}

/** Adds an email. Call it before the email is written: one that is not in the index is read as a whole. */
export async function indexEmail(dataDir: string, name: string, texts: readonly string[]): Promise<void> {
  const words = texts.flatMap((text) => text.toLowerCase().split(/\s+/)).filter((word) => word.includes('@'))
  await appendFile(indexPath(dataDir), `${[name, ...new Set(words)].join(' ')}\n`, { mode: 0o600 })
}

export async function readIndex(dataDir: string): Promise<IndexedEmail[]> {
  const text = await readFile(indexPath(dataDir), 'utf8').catch(() => '')
  return text.split('\n').flatMap((line) => {
    const [name = '', ...words] = line.split(' ')
    return name === '' ? [] : [{ name, words: words.join(' ') }]
  })
}

let trimming: Promise<void> = Promise.resolve()

/**
 * Leaves only emails with these names, one call of a process after another. A line that another process adds meanwhile
 * may be lost: then its email is read.
 */
export function trimIndex(dataDir: string, readNames: () => Promise<ReadonlySet<string>>): Promise<void> {
  const done = trimming.then(async () => {
    const index = await readIndex(dataDir)
    const names = await readNames()
    const left = index.filter(({ name }) => names.has(name))
    if (left.length === index.length) return
    const draft = `${indexPath(dataDir)}.${process.pid}.part`
    await writeFile(draft, left.map(({ name, words }) => `${name} ${words}\n`).join(''), { mode: 0o600 })
    await rename(draft, indexPath(dataDir))
  })
  trimming = done.catch(() => {})
  return done
}
