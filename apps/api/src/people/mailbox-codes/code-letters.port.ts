import { codeSeconds } from '@shpulka/contract/people/sessions'
import type { Letter, LetterSources } from '../../base/mail/letter.port.ts'
import { type CodeEmailKind, codeLetter } from './code.letter.ts'
import { codeOf } from './mailbox-codes.port.ts'
import { type CodeLetterRow, findCodeForLetter } from './mailbox-codes.sql.ts'

/**
 * Writes the letter with a code, to the mailbox the code proves and no other; null: nobody is to be written to, or the
 * code is too old to be of use.
 */
export async function writeCodeLetter({ tx, settings: { sites }, config }: LetterSources, id: string): Promise<Letter | null> {
  const [code] = await findCodeForLetter(tx, id, codeSeconds)
  const site = code && sites.find((each) => each.id === code.siteId)
  const kind = code && kindOf(code)
  if (!site || !kind) return null
  return codeLetter(kind, { address: code.email, name: code.fio }, codeOf(config, id), site)
}

function kindOf({ purpose, userId, isSignup, isAccountEmail }: CodeLetterRow): CodeEmailKind | null {
  if (purpose === 'signup') {
    if (isSignup) return 'signup'
    if (userId === null) return null
    return isAccountEmail ? 'account-exists' : 'mailbox-taken'
  }
  if (purpose === 'proof') {
    // Somebody wants to sign in by a mailbox that is of another account: no code, and its owner is told.
    if (userId === null) return 'mailbox-taken'
    return isAccountEmail ? 'proof' : 'mailbox-change'
  }
  // An account that got another mailbox meanwhile is not opened by the one before.
  return userId !== null && isAccountEmail ? purpose : null
}
