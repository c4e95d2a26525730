import { Counter, type Registry } from 'prom-client'
import type { Settlement } from './settlement.rule.ts'

const labelNames = ['provider', 'outcome'] as const
const ofPayments = 'Payments by card that ended: succeeded, canceled, surplus (given back), disputed (for a person)'
const ofRefunds = 'Refunds of money that a bank has made, or refused (failed)'
const counter = (name: string, help: string) => new Counter({ name, help, labelNames, registers: [] })
const payments = counter('shpulka_payments_total', ofPayments)
const paidKopecks = counter('shpulka_payments_kopecks_total', `${ofPayments}, in kopecks`)
const refunds = counter('shpulka_refunds_total', ofRefunds)
const refundedKopecks = counter('shpulka_refunds_kopecks_total', `${ofRefunds}, in kopecks`)

/** Puts payments and refunds that banks have settled among the metrics. */
export function measureMoney(registry: Registry): void {
  for (const metric of [payments, paidKopecks, refunds, refundedKopecks]) registry.registerMetric(metric)
}

/** A payment ended, and its transaction is over. */
export function countPayment(provider: string, outcome: Exclude<Settlement, 'nothing'>, kopecks: number): void {
  payments.inc({ provider, outcome })
  paidKopecks.inc({ provider, outcome }, kopecks)
}

/** A refund of money ended, and its transaction is over. */
export function countRefund(provider: string, outcome: 'succeeded' | 'failed', kopecks: number): void {
  refunds.inc({ provider, outcome })
  refundedKopecks.inc({ provider, outcome }, kopecks)
}
