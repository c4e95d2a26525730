import { Counter, Gauge, type Registry } from 'prom-client'

const labelNames = ['service'] as const

const requests = new Counter({
  name: 'shpulka_service_requests_total',
  help: 'Questions to outside services by this process, answered or failed',
  labelNames: ['service', 'outcome'],
  registers: [],
})
const open = new Gauge({
  name: 'shpulka_service_circuit_open',
  help: '1: so many questions in a row have failed that the service is asked no more than once in a while',
  labelNames,
  registers: [],
})
const lastAnswer = new Gauge({
  name: 'shpulka_service_last_answer_timestamp_seconds',
  help: 'When an outside service answered this process last',
  labelNames,
  registers: [],
})

/** Puts outside services among the metrics: those this process is connected to. */
export function measureServices(registry: Registry): void {
  for (const metric of [requests, open, lastAnswer]) registry.registerMetric(metric)
}

/** The shop is connected to a service, though it may not have asked it yet. */
export function serviceKnown(service: string): void {
  for (const outcome of ['answered', 'failed']) requests.inc({ service, outcome }, 0)
  open.set({ service }, 0)
}

export function serviceAnswered(service: string): void {
  requests.inc({ service, outcome: 'answered' })
  open.set({ service }, 0)
  lastAnswer.setToCurrentTime({ service })
}

/** `isOpen`: it is not asked for a while. */
export function serviceFailed(service: string, isOpen: boolean): void {
  requests.inc({ service, outcome: 'failed' })
  open.set({ service }, isOpen ? 1 : 0)
}
