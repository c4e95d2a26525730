import { codeSeconds } from '@shpulka/contract/sessions'
import type { Letter, LetterSources } from '../jobs/letter.port.ts'
import { codeLetter } from './code.letter.ts'
import { codeOf } from './mailbox-codes.port.ts'
import { findCodeForLetter } from './mailbox-codes.sql.ts'

/** Writes the letter with a code; null: nobody is to be written to, or the code is too old to be of use. */
export async function writeCodeLetter({ tx, settings: { sites }, config }: LetterSources, id: string): Promise<Letter | null> {
  const [code] = await findCodeForLetter(tx, id, codeSeconds)
  const site = code && sites.find((each) => each.id === code.siteId)
  if (!code || !site || (code.userId === null && !code.isSignup)) return null
  const about = code.purpose === 'signup' && !code.isSignup ? 'account-exists' : code.purpose
  return codeLetter(about, { address: code.email, name: code.fio }, codeOf(config, id), site)
}
