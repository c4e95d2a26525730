import type { RateLimit } from '../../base/http/rate-limits.ts'

/** Sign-ins, invitations and confirmations from one network address: an office has one. */
export const staffSignInsPerAddress: RateLimit = { name: 'staff-sign-ins-per-address', times: 30, seconds: 60 }
/** At most 20 guesses an hour of one account's password and code, from however many addresses. */
export const staffSignInsPerAccount: RateLimit = { name: 'staff-sign-ins-per-account', times: 20, seconds: 3600 }
export const confirmationsPerStaff: RateLimit = { name: 'staff-confirmations', times: 20, seconds: 3600 }
/** Links sent by email. */
export const invitationsPerStaff: RateLimit = { name: 'staff-invitations', times: 60, seconds: 3600 }
