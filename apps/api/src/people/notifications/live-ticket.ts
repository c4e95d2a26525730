import { createHash } from 'node:crypto'

/** What is stored of a ticket: who reads the database cannot use it. */
export const ticketHash = (ticket: string): Buffer => createHash('sha256').update(ticket).digest()
