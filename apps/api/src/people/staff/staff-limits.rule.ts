import type { RateLimit } from '../../base/http/rate-limits.ts'

/** Sign-ins and invitations from one IP address, which a whole office may share. */
export const staffSignInsPerIp: RateLimit = { name: 'staff-sign-ins-per-address', times: 30, seconds: 60 }
/** Attempts to sign in to one account from one IP address. */
export const staffSignInsPerAccountAndIp: RateLimit = { name: 'staff-sign-ins-per-account', times: 20, seconds: 3600 }
/** The same from all IP addresses: looser, so that a stranger with one does not lock the account's owner out. */
export const staffSignInsPerAccount: RateLimit = { name: 'staff-sign-ins-of-account', times: 200, seconds: 3600 }
export const confirmationsPerStaff: RateLimit = { name: 'staff-confirmations', times: 20, seconds: 3600 }
/** Invitations sent by email. */
export const invitationsPerStaff: RateLimit = { name: 'staff-invitations', times: 60, seconds: 3600 }
