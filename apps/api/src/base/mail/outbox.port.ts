import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Deletes emails to an email address, or that mention it, from the folder used without a mail server. */
export async function deleteQueuedEmails(dataDir: string, email: string): Promise<void> {
  const folder = join(dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    if (mentionsEmail(await readFile(path, 'latin1').catch(() => ''), email)) await rm(path, { force: true })
  }
}

/** Looks into plain, quoted-printable and base64 bodies. */
function mentionsEmail(message: string, email: string): boolean {
  const parts = message.split(/\r?\n\r?\n/)
  const decoded = parts.map((part) => (/^[A-Za-z0-9+/=\s]+$/.test(part) ? Buffer.from(part, 'base64').toString() : ''))
  return [message.replace(/=\r?\n/g, ''), ...decoded].some((text) => text.toLowerCase().includes(email.toLowerCase()))
}
