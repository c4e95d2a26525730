import { createHash } from 'node:crypto'

/** The hash of a ticket, which is stored in its place: a reader of the database cannot use it. */
export const ticketHash = (ticket: string): Buffer => createHash('sha256').update(ticket).digest()
