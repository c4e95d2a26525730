import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CurrentSettings } from '../../content/settings/settings.port.ts'
import { notFound } from '../http/failure.ts'
import { isOwnMachine } from '../http/own-machine.rule.ts'
import type { MailConfig } from './mailer.ts'
import { findEmail, listOutbox } from './outbox.ts'
import { outboxPage, outboxStyle } from './outbox-page.ts'

interface OutboxDeps {
  readonly config: MailConfig & { readonly devPages: boolean }
  readonly currentSettings: CurrentSettings
}

/**
 * Serves /api/dev/outbox, the page of emails that were not sent. They contain sign-in codes, so the page exists only
 * without a mail server, and then only in a demo shop for a browser on this machine, or with DEV_PAGES=1.
 */
export function serveOutbox(app: FastifyInstance, { config, currentSettings }: OutboxDeps) {
  const folder = join(config.dataDir, 'outbox')
  const style = createHash('sha256').update(outboxStyle).digest('base64')
  const common = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

  const isOpenTo = ({ socket, headers, raw }: FastifyRequest) =>
    config.smtpUrl === null &&
    (config.devPages ||
      (currentSettings().sites.some((site) => site.config.isDemo) &&
        isOwnMachine({ remoteAddress: socket.remoteAddress, headers, httpVersion: raw.httpVersion })))

  app.get<{ Querystring: { email?: unknown } }>('/dev/outbox', async (request, reply) => {
    if (!isOpenTo(request)) throw notFound('Такого вызова нет')
    const { email } = request.query
    const selectedEmail = typeof email === 'string' ? await findEmail(folder, email) : null
    return reply
      .headers({
        ...common,
        'content-security-policy':
          `default-src 'none'; style-src 'sha256-${style}'; frame-src 'self'; base-uri ` +
          `'none'; frame-ancestors 'none'`,
      })
      .type('text/html; charset=utf-8')
      .send(outboxPage(await listOutbox(folder), selectedEmail))
  })
  app.get<{ Params: { name: string } }>('/dev/outbox/:name', async (request, reply) => {
    const email = isOpenTo(request) ? await findEmail(folder, request.params.name) : null
    if (!email) throw notFound('Такого вызова нет')
    return reply
      .headers({
        ...common,
        'content-security-policy': `sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src http: https:`,
      })
      .type('text/html; charset=utf-8')
      .send(email.email.html ?? '')
  })
}
