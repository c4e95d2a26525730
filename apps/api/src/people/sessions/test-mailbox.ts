import type { Pool } from '../../base/db/pool.ts'
import type { LetterName } from '../../base/mail/letters.port.ts'
import { lettersTo } from '../../base/mail/test-letters.ts'

const codeLetters: readonly LetterName[] = ['sign-in-code', 'signup-code', 'proof-code', 'reset-code']

/** The code of the latest letter to a mailbox, as its owner reads it; undefined: no letter with a code goes there. */
export async function lastCodeTo(pool: Pool, address: string, names = codeLetters): Promise<string | undefined> {
  const codes = (await lettersTo(pool, address, names)).flatMap(({ letter }) => /^(\d{4}) (\d{4})$/m.exec(letter.text)?.slice(1).join('') ?? [])
  return codes.at(-1)
}
