import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { traceService } from '../traces/trace-services.ts'
import type { Email } from './email.port.ts'
import { indexEmail } from './outbox-index.ts'

export interface MailConfig {
  /** Null: emails are stored as .eml files in dataDir/outbox. */
  readonly smtpUrl: string | null
  readonly mailFrom: string
  readonly dataDir: string
}

/**
 * Why an email was not sent, as codes only: errors are stored with the job and logged, and messages of mail servers
 * contain the buyer's address. The cause is omitted for the same reason.
 */
export class EmailNotSent extends Error {
  override readonly name = 'EmailNotSent'
  /**
   * Whether the server will never accept this email (RFC 5321: 5xx to its recipient or content). A refusal of the shop
   * itself (greeting, sign-in, sender) does not count: it can be corrected, and would cost the emails of an hour.
   */
  readonly isRefusedForGood: boolean

  constructor(error: unknown) {
    const { code, responseCode, command } = error as Readonly<Record<'code' | 'responseCode' | 'command', unknown>>
    super(['email not sent', code, responseCode].filter((part) => part !== undefined).join(' '))
    this.isRefusedForGood =
      typeof responseCode === 'number' &&
      responseCode >= 500 &&
      responseCode < 600 &&
      (command === 'RCPT TO' || command === 'DATA')
  }
}

/**
 * Sends an email; throws EmailNotSent when the mail server does not accept it. The id becomes the Message-ID, so that
 * an email sent again after a crash can be recognised.
 */
export type SendEmail = (email: Email, id: string) => Promise<void>

/** Sends emails by SMTP, or without a mail server stores them in a folder. */
export function openMailer(config: MailConfig): SendEmail {
  const send = config.smtpUrl === null ? openOutbox(config) : openSmtp(config, config.smtpUrl)
  // Ids of records may have signs that neither a Message-ID (RFC 5322) nor the name of a file may.
  return (email, id) => send(email, id.replaceAll(/[^\w.-]/g, '-'))
}

function openSmtp({ mailFrom }: MailConfig, smtpUrl: string): SendEmail {
  const open = async () => {
    // Loaded with the first email: it takes 5 MB, and most processes of a shop send none.
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url: smtpUrl,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    })
  }
  let transport: ReturnType<typeof open> | undefined
  return async (email, id) => {
    transport ??= open()
    const opened = await transport
    try {
      await traceService('smtp', () => opened.sendMail(message(email, mailFrom, id)))
    } catch (error) {
      throw new EmailNotSent(error)
    }
  }
}

function openOutbox({ mailFrom, dataDir }: MailConfig): SendEmail {
  const folder = join(dataDir, 'outbox')
  return async (email, id) => {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    const { message: bytes } = await transport.sendMail(message(email, mailFrom, id))
    const { to, replyTo, subject, text, html } = email
    const path = join(folder, `${id}.eml`)
    // Emails contain sign-in codes: only the shop's system user may read them.
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await indexEmail(dataDir, id, [to.name, to.address, replyTo.name, replyTo.address, subject, text, html])
    await writeFile(`${path}.part`, bytes as Buffer, { mode: 0o600 })
    // A program that lists the folder never sees half an email.
    await rename(`${path}.part`, path)
  }
}

/**
 * nodemailer folds and encodes headers and removes line breaks; addresses are passed as objects, never as text to
 * parse.
 */
function message(email: Email, mailFrom: string, id: string) {
  const { fromName, to, replyTo, subject, text, html, unsubscribe, attachments = [] } = email
  // The address is one for all sites, for mail servers check its domain; whom a person reads it is from is the site.
  const address = /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom
  return {
    from: { name: fromName, address },
    to,
    replyTo,
    subject,
    text,
    html,
    attachments: attachments.map(({ fileName, contentType, content }) => ({
      filename: fileName,
      contentType,
      content,
    })),
    // Unique to this installation: mail servers drop a second email with the same id.
    messageId: `<${id}@${/@([^\s>]+)/.exec(address)?.[1] ?? 'localhost'}>`,
    // RFC 8058: the unsubscribe button of the mail program sends one POST.
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    ...(unsubscribe && { list: { unsubscribe } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
