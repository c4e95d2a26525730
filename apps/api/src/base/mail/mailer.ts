import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Email } from './email.port.ts'

export interface MailConfig {
  /** Null: emails are stored as .eml files in dataDir/outbox. */
  readonly smtpUrl: string | null
  readonly mailFrom: string
  readonly dataDir: string
}

/**
 * Why an email was not sent, by codes alone: a mail server's own words hold the buyer's address, and errors are stored
 * with the job and in the log. Its cause is left out for the same reason.
 */
export class EmailNotSent extends Error {
  override readonly name = 'EmailNotSent'
  /**
   * The server will not take this email later either (RFC 5321: 5xx). Our own sign-in refused is not of the letter: it
   * is mended by the shop.
   */
  readonly isRefusedForGood: boolean

  constructor(error: unknown) {
    const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
    super(['email not sent', code, responseCode].filter((part) => part !== undefined).join(' '))
    this.isRefusedForGood =
      typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600 && code !== 'EAUTH'
  }
}

/**
 * Sends an email; a mail server that does not take it is EmailNotSent. The same id is the same email: sent again after
 * a crash, an email address or the outbox can tell.
 */
export type SendEmail = (email: Email, id: string) => Promise<void>

/** The way emails leave the shop: SMTP, or a folder that says honestly that nothing was sent. */
export const openMailer = (config: MailConfig): SendEmail =>
  config.smtpUrl === null ? openOutbox(config) : openSmtp(config, config.smtpUrl)

function openSmtp({ mailFrom }: MailConfig, smtpUrl: string): SendEmail {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  return async (email, id) => {
    try {
      await transport.sendMail(message(email, mailFrom, id))
    } catch (error) {
      throw new EmailNotSent(error)
    }
  }
}

function openOutbox({ mailFrom, dataDir }: MailConfig): SendEmail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const folder = join(dataDir, 'outbox')
  return async (email, id) => {
    const { message: bytes } = await transport.sendMail(message(email, mailFrom, id))
    const path = join(folder, `${id}.eml`)
    const write = () => writeFile(`${path}.part`, bytes as Buffer, { mode: 0o600 })
    await write().catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      // Codes to sign in by: for the shop's own user alone.
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await write()
    })
    // A program that lists the folder never sees half an email.
    await rename(`${path}.part`, path)
  }
}

/**
 * nodemailer folds and encodes headers itself and lets no line break through; addresses go as parts, never as text to
 * be parsed.
 */
function message({ to, replyTo, subject, text, html, unsubscribe, attachments = [] }: Email, from: string, id: string) {
  return {
    from,
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
    // Of this installation's own: mail servers take two emails with one id for one.
    messageId: `<${id}@${/@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'}>`,
    // RFC 8058: the mail program's own button ends advertising by one POST.
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    ...(unsubscribe && { list: { unsubscribe } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
