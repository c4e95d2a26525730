import { createHash } from 'node:crypto'

/** The stored hash of a ticket: a reader of the database cannot use it. */
export const ticketHash = (ticket: string): Buffer => createHash('sha256').update(ticket).digest()
