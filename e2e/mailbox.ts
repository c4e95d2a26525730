import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { shop } from './browser.ts'

/** The code in the latest letter to a mailbox, read as its owner reads it: from the letter, once it has come. */
export async function codeFromLetter(email: string): Promise<string> {
  let found: string | undefined
  await expect
    .poll(
      async () => {
        const { rows } = await shop.pool.query<{ id: string }>('select id from mailbox_codes where email = $1 order by created_at desc limit 1', [
          email,
        ])
        found = rows[0] && /\b(\d{4} \d{4})\b/.exec(await letterText(rows[0].id))?.[1]
        return found
      },
      { timeout: 15_000 },
    )
    .toBeDefined()
  return found!
}

/** The text of the letter whose file carries this id; empty: it has not come yet. */
async function letterText(id: string): Promise<string> {
  const outbox = join(shop.dataDirectory, 'outbox')
  const name = (await readdir(outbox).catch(() => [])).find((file) => file.includes(id) && file.endsWith('.eml'))
  if (name === undefined) return ''
  const letter = await readFile(join(outbox, name), 'utf8')
  const parts = [...letter.matchAll(/Content-Transfer-Encoding: base64\r\n(?:[\w-]+:.*\r\n)*\r\n([\w+/=\r\n]+)/gi)]
  return [letter, ...parts.map(([, body]) => Buffer.from(body!, 'base64').toString())].join('\n')
}
