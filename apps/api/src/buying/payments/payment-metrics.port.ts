import { Counter, type Registry } from 'prom-client'
import type { PaymentOutcome } from './payment-outcome.rule.ts'

const labelNames = ['provider', 'outcome'] as const
const paymentsHelp = 'Ended card payments: succeeded, canceled, surplus (returned), disputed (for staff to decide)'
const refundsHelp = 'Refunds of money made or refused (failed) by a bank'
const counter = (name: string, help: string) => new Counter({ name, help, labelNames, registers: [] })
const payments = counter('shpulka_payments_total', paymentsHelp)
const paidKopecks = counter('shpulka_payments_kopecks_total', `${paymentsHelp}, in kopecks`)
const refunds = counter('shpulka_refunds_total', refundsHelp)
const refundedKopecks = counter('shpulka_refunds_kopecks_total', `${refundsHelp}, in kopecks`)

/** Registers the metrics of ended payments and refunds. */
export function measurePayments(registry: Registry): void {
  for (const metric of [payments, paidKopecks, refunds, refundedKopecks]) registry.registerMetric(metric)
}

/** Counts an ended payment. Call after the commit. */
export function incrementPayments(
  provider: string,
  outcome: Exclude<PaymentOutcome, 'nothing'>,
  kopecks: number,
): void {
  payments.inc({ provider, outcome })
  paidKopecks.inc({ provider, outcome }, kopecks)
}

/** Counts an ended refund of money. Call after the commit. */
export function incrementRefunds(provider: string, outcome: 'succeeded' | 'failed', kopecks: number): void {
  refunds.inc({ provider, outcome })
  refundedKopecks.inc({ provider, outcome }, kopecks)
}
