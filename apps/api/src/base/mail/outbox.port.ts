import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readIndex, trimIndex } from './outbox-index.ts'

/**
 * Deletes emails to these email addresses, or that mention one, from the folder used without a mail server. The index
 * tells which; only emails that are not in it are read: those written before there was one.
 */
export async function deleteQueuedEmails(dataDir: string, addresses: readonly string[]): Promise<void> {
  const folder = join(dataDir, 'outbox')
  const index = await readIndex(dataDir)
  const indexed = new Set(index.map(({ name }) => name))
  const deleted = new Set(index.flatMap(({ name, words }) => (mentionsAny(words, addresses) ? [name] : [])))
  for (const file of await filesOf(folder)) {
    const name = emailName(file)
    if (indexed.has(name)) continue
    const message = await readFile(join(folder, file), 'latin1').catch(() => '')
    if (readableParts(message).some((text) => mentionsAny(text, addresses))) deleted.add(name)
  }
  const files = [...deleted].flatMap((name) => [`${name}.eml`, `${name}.eml.part`])
  await Promise.all(files.map((file) => rm(join(folder, file), { force: true })))
  await trimIndex(dataDir, async () => new Set((await filesOf(folder)).map(emailName)))
}

const filesOf = (folder: string) => readdir(folder).catch(() => [])
const emailName = (file: string) => file.replace(/\.eml(\.part)?$/, '')

function mentionsAny(text: string, addresses: readonly string[]): boolean {
  const lower = text.toLowerCase()
  return addresses.some((address) => lower.includes(address.toLowerCase()))
}

/** Plain, quoted-printable and base64 bodies. */
function readableParts(message: string): string[] {
  const parts = message.split(/\r?\n\r?\n/)
  const decoded = parts.map((part) => (/^[A-Za-z0-9+/=\s]+$/.test(part) ? Buffer.from(part, 'base64').toString() : ''))
  return [message.replace(/=\r?\n/g, ''), ...decoded]
}
