import type { RateLimit } from '../../base/http/rate-limits.ts'
import type { CodeName } from '../email-codes/email-codes.port.ts'

// Limits are doubled: each request counts one, and the client may send one again after 408, 409, 425, 429 or 5xx, which
// is not known as its repeat. A wrong password is 422 and not sent again: a person has 10 a minute and 30 an hour.
const forRepeats = 2
const minute = 60
const hour = 3600

export const signInsPerAddress: RateLimit = { name: 'sign-ins-per-address', times: 20 * forRepeats, seconds: minute }
export const signInsPerAccountMinute: RateLimit = {
  name: 'sign-ins-per-account',
  times: 5 * forRepeats,
  seconds: minute,
}
/** At most 30 guesses an hour reach the hash, from however many addresses. */
export const signInsPerAccountHour: RateLimit = {
  name: 'sign-ins-per-account-hour',
  times: 15 * forRepeats,
  seconds: hour,
}

/**
 * A repeat of an email is known and not counted. One stranger's address does not use up what the email address gets.
 */
export const emailsPerAccountFromAddress = (purpose: CodeName['purpose']): RateLimit => ({
  name: `${purpose}-codes-per-account-from-address`,
  times: 3,
  seconds: hour,
})
export const emailsPerAccount = (purpose: CodeName['purpose']): RateLimit => ({
  name: `${purpose}-codes-per-account`,
  times: 12,
  seconds: hour,
})
/** One device asks for many email addresses: more than a person has. */
export const emailsPerDevice = (purpose: CodeName['purpose']): RateLimit => ({
  name: `${purpose}-codes-per-device`,
  times: 10,
  seconds: hour,
})
/**
 * Everybody behind one address: an office, a college, a mobile carrier. Email addresses and devices have their own
 * limits, and an address that asks much works harder for each (required-bits.rule.ts): this one only ends a flood.
 */
export const emailsPerAddress = (purpose: CodeName['purpose']): RateLimit => ({
  name: `${purpose}-codes-per-address`,
  times: 300,
  seconds: hour,
})

/** Codes that come back: each code has its own tries, this is for who guesses many. */
export const codesPerAddress: RateLimit = { name: 'codes-per-address', times: 20 * forRepeats, seconds: minute }

/** Hashes asked for by signing up, setting and resetting. */
export const newPasswordsPerAddress: RateLimit = {
  name: 'new-passwords-per-address',
  times: 10 * forRepeats,
  seconds: minute,
}
