import type { Settings } from '../../content/settings/settings.port.ts'
import type { Queryable } from '../db/pool.ts'

/** What is compatible with what among goods on sale, as emails say it. */
export interface EmailCompatibility {
  /** How many products fit a machine on a site, by kind of part: «Иглы», 12. */
  readonly partCountsOf: (
    siteId: number,
    machineId: number,
  ) => readonly { readonly title: string; readonly count: number }[]
  /** The machines of `machineIds` that a part fits. */
  readonly machinesOf: (partId: number, machineIds: readonly number[]) => readonly number[]
}

/** The data emails are written from. */
export interface EmailSources {
  readonly tx: Queryable
  readonly settings: Settings
  readonly config: {
    /** Signs the links in emails. Null when unknown: emails with such links cannot be written. */
    readonly tokenSecret: string | null
    /** The host of the office; missing or null when there is none. */
    readonly officeHost?: string | null
  }
  /** Missing where the catalogue is not in memory: then emails say nothing of compatible goods. */
  readonly compatibility?: EmailCompatibility
  /** The port of the shop, for URLs of sites on localhost. */
  readonly port: number
}

/** An email ready to be sent. */
export interface Email {
  readonly to: { readonly name: string; readonly address: string }
  /** The name it is from: the site's. */
  readonly fromName: string
  /** The address replies go to. */
  readonly replyTo: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly text: string
  readonly html: string
  /** For newsletters: the URL that unsubscribes by one POST (RFC 8058). Missing in other emails. */
  readonly unsubscribe?: string
  /** The record whose history shows this email; missing when there is none. */
  readonly about?: { readonly kind: string; readonly id: number }
  /** Attached files; missing: none. */
  readonly attachments?: readonly EmailAttachment[]
}

/** A file attached to an email. */
export interface EmailAttachment {
  readonly fileName: string
  readonly contentType: string
  readonly content: Buffer
}
