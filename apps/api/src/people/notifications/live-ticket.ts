import { createHash } from 'node:crypto'

/** The hash of a ticket. Only the hash is stored, so that a reader of the database cannot use the ticket. */
export const ticketHash = (ticket: string): Buffer => createHash('sha256').update(ticket).digest()
