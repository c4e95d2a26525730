import { blankLetter } from '../blanks/blank-letter.port.ts'
import type { Tx } from '../db/pool.ts'
import { writeCodeLetter } from '../mailbox-codes/code-letters.port.ts'
import { orderLetter, statusLetter } from '../orders/order-letters.port.ts'
import { recallLetter } from '../recall/recall-letter.port.ts'
import { newDeviceLetter, passwordChangedLetter } from '../sessions/session-letters.port.ts'
import type { TokenConfig } from '../sessions/sessions.port.ts'
import type { Settings } from '../settings/settings.port.ts'
import type { Letter } from './letter.port.ts'
import type { LetterName, LetterRequest } from './letters.port.ts'

/** What letters are written from. */
export interface LetterSources {
  readonly tx: Tx
  readonly settings: Settings
  readonly config: TokenConfig
}

/** Writes the letter a job asks for, from things as they are now; null: there is nothing to write about any more. */
export type WriteLetter = (sources: LetterSources, request: LetterRequest) => Promise<Letter | null>

const codeLetter: WriteLetter = ({ tx, settings, config }, { id }) => writeCodeLetter(tx, settings, config, String(id))

/** Who writes which letter. */
export const letterWriters: Readonly<Record<LetterName, WriteLetter>> = {
  'order-placed': ({ tx, settings }, { id, to }) => orderLetter(tx, settings, Number(id), to),
  'sign-in-code': codeLetter,
  'signup-code': codeLetter,
  'proof-code': codeLetter,
  'reset-code': codeLetter,
  'password-changed': ({ tx, settings }, { id }) => passwordChangedLetter(tx, settings, String(id)),
  'new-device': ({ tx, settings }, { id }) => newDeviceLetter(tx, settings, String(id)),
  'order-status': ({ tx, settings }, { id, to }) => statusLetter(tx, settings, Number(id), to),
  recall: ({ tx, settings }, { id }) => recallLetter(tx, settings, Number(id)),
  'blank-available': ({ tx, settings }, { id }) => blankLetter(tx, settings, Number(id)),
}
