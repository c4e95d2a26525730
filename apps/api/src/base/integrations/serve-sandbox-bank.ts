import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Pool } from '../db/pool.ts'
import { transaction } from '../db/transaction.ts'
import { notFound } from '../http/failure.ts'
import type { Banks } from './bank.port.ts'
import {
  addSandboxNotice,
  decideSandboxPayment,
  endOldSandboxPayment,
  findSandboxPayment,
  type SandboxPaymentRow,
} from './sandbox-bank.sql.ts'
import { sandboxPath } from './sandbox-bank.ts'
import { sandboxPage, sandboxStyle } from './sandbox-bank-page.ts'

/** Results of the buttons on the bank's page; `noticeAfterSeconds` is null when the shop is never notified. */
const decisions: Readonly<
  Record<string, { status: 'succeeded' | 'canceled'; reason: string; noticeAfterSeconds: number | null }>
> = {
  pay: { status: 'succeeded', reason: '', noticeAfterSeconds: 0 },
  decline: { status: 'canceled', reason: 'insufficient_funds', noticeAfterSeconds: 0 },
  late: { status: 'succeeded', reason: '', noticeAfterSeconds: 60 },
  lose: { status: 'succeeded', reason: '', noticeAfterSeconds: null },
}

/**
 * Serves the pages of the sandbox bank while it is open: plain forms without scripts. Anyone who knows the id of a
 * payment may pay or decline it, as with any bank.
 */
export async function serveSandboxBank(
  api: FastifyInstance,
  { pool, banks }: { readonly pool: Pool; readonly banks: Banks },
): Promise<void> {
  const style = createHash('sha256').update(sandboxStyle).digest('base64')

  // A separate scope, because no other route accepts urlencoded forms.
  await api.register(async (app) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    app.get<{ Params: { id: string } }>('/sandbox-bank/:id', async ({ params }, reply) =>
      show(reply, await findPayment(params.id)),
    )
    app.post<{ Params: { id: string }; Body: { decision?: unknown } | null }>(
      '/sandbox-bank/:id',
      async ({ params, body }, reply) => {
        const payment = await findPayment(params.id)
        const decision =
          typeof body?.decision === 'string' && Object.hasOwn(decisions, body.decision)
            ? decisions[body.decision]
            : undefined
        if (!decision) return show(reply.code(400), payment)
        await transaction(pool, async (tx) => {
          const [decided] = await decideSandboxPayment(tx, payment.id, decision.status, decision.reason)
          if (decided && decision.noticeAfterSeconds !== null)
            await addSandboxNotice(tx, `payment.${decision.status}`, payment.id, decision.noticeAfterSeconds)
        })
        return reply.redirect(payment.returnUrl, 303)
      },
    )
  })

  async function findPayment(id: string): Promise<SandboxPaymentRow> {
    if (!banks.of('sandbox')) throw notFound('Такого платежа нет')
    await endOldSandboxPayment(pool, id)
    const [payment] = await findSandboxPayment(pool, id)
    if (!payment) throw notFound('Такого платежа нет')
    return payment
  }

  const show = (reply: FastifyReply, payment: SandboxPaymentRow) =>
    reply
      .headers({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        // The policy also applies to the redirect back to the shop.
        'content-security-policy':
          `default-src 'none'; style-src 'sha256-${style}'; form-action ` +
          `'self' ${new URL(payment.returnUrl).origin}; base-uri 'none'; frame-ancestors 'none'`,
      })
      .type('text/html; charset=utf-8')
      .send(sandboxPage(payment, `${new URL(payment.returnUrl).origin}${sandboxPath}/${payment.id}`))
}
