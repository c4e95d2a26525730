import type { RateLimit } from '../../base/http/rate-limits.ts'
import type { CodeKey } from '../email-codes/email-codes.port.ts'

// Limits are doubled: a client may retry after 408, 409, 425, 429 or 5xx, and the retry counts again. A wrong
// password is 422 and is not retried: a person has 10 attempts a minute and 30 an hour.
const retryFactor = 2
const minute = 60
const hour = 3600

export const signInsPerIp: RateLimit = { name: 'sign-ins-per-address', times: 20 * retryFactor, seconds: minute }
export const signInsPerAccountMinute: RateLimit = {
  name: 'sign-ins-per-account',
  times: 5 * retryFactor,
  seconds: minute,
}
/** At most 30 guesses an hour at one account, from all addresses together. */
export const signInsPerAccountHour: RateLimit = {
  name: 'sign-ins-per-account-hour',
  times: 15 * retryFactor,
  seconds: hour,
}

/**
 * Repeats are recognized and not counted. One network address cannot use up the emails of an account.
 */
export const emailsPerAccountFromIp = (purpose: CodeKey['purpose']): RateLimit => ({
  name: `${purpose}-codes-per-account-from-address`,
  times: 3,
  seconds: hour,
})
export const emailsPerAccount = (purpose: CodeKey['purpose']): RateLimit => ({
  name: `${purpose}-codes-per-account`,
  times: 12,
  seconds: hour,
})
/** Emails to all addresses from one device: more than a person needs. */
export const emailsPerDevice = (purpose: CodeKey['purpose']): RateLimit => ({
  name: `${purpose}-codes-per-device`,
  times: 10,
  seconds: hour,
})
/**
 * For everybody behind one network address: an office, a college, a mobile carrier. Email addresses and devices have
 * their own limits, and proof of work rises with use (required-bits.rule.ts): this limit only stops a flood.
 */
export const emailsPerIp = (purpose: CodeKey['purpose']): RateLimit => ({
  name: `${purpose}-codes-per-address`,
  times: 300,
  seconds: hour,
})

/** Entered codes. Each code has its own limit of attempts; this one prevents guessing many codes. */
export const codesPerIp: RateLimit = { name: 'codes-per-address', times: 20 * retryFactor, seconds: minute }

/** Hashes computed for signing up, setting and resetting passwords. */
export const newPasswordsPerIp: RateLimit = {
  name: 'new-passwords-per-address',
  times: 10 * retryFactor,
  seconds: minute,
}
