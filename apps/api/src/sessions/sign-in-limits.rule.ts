import type { Limit } from '../http/limits.ts'
import type { CodeName } from '../mailbox-codes/mailbox-codes.port.ts'

// A try of a password is counted as two: the client sends a request again after a failure, and its repeat is not known as one.
const perTry = 2
const minute = 60
const hour = 3600

export const signInsPerAddress: Limit = { name: 'sign-ins-per-address', times: 20 * perTry, seconds: minute }
export const signInsPerAccountMinute: Limit = { name: 'sign-ins-per-account', times: 5 * perTry, seconds: minute }
/** At most 30 guesses an hour reach the hash, from however many addresses. */
export const signInsPerAccountHour: Limit = { name: 'sign-ins-per-account-hour', times: 15 * perTry, seconds: hour }

/** A repeat of a letter is known and not counted. */
export const lettersPerAccount = (purpose: CodeName['purpose']): Limit => ({ name: `${purpose}-codes-per-account`, times: 3, seconds: hour })
export const lettersPerAddress = (purpose: CodeName['purpose']): Limit => ({ name: `${purpose}-codes-per-address`, times: 10, seconds: hour })

/** Codes that come back: each code has its own tries, this is for who guesses many. */
export const codesPerAddress: Limit = { name: 'codes-per-address', times: 20 * perTry, seconds: minute }

/** Hashes asked for by signing up, setting and resetting. */
export const newPasswordsPerAddress: Limit = { name: 'new-passwords-per-address', times: 10 * perTry, seconds: minute }
