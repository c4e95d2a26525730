import { Counter, Gauge, type Registry } from 'prom-client'

const labelNames = ['service'] as const

const requests = new Counter({
  name: 'shpulka_service_requests_total',
  help: 'Requests of this process to external services, answered or failed',
  labelNames: ['service', 'outcome'],
  registers: [],
})
const open = new Gauge({
  name: 'shpulka_service_circuit_open',
  help: '1: after repeated failures the service is called only once in a while',
  labelNames,
  registers: [],
})
const lastAnswer = new Gauge({
  name: 'shpulka_service_last_answer_timestamp_seconds',
  help: 'When an external service last answered this process',
  labelNames,
  registers: [],
})

/** Registers the metrics of the external services that this process is connected to. */
export function measureServices(registry: Registry): void {
  for (const metric of [requests, open, lastAnswer]) registry.registerMetric(metric)
}

/** Creates the metrics of a connected service before its first call. */
export function registerService(service: string): void {
  for (const outcome of ['answered', 'failed']) requests.inc({ service, outcome }, 0)
  open.set({ service }, 0)
}

export function recordAnswer(service: string): void {
  requests.inc({ service, outcome: 'answered' })
  open.set({ service }, 0)
  lastAnswer.setToCurrentTime({ service })
}

/** `isOpen`: the circuit is open, and the service is not called for a while. */
export function recordFailure(service: string, isOpen: boolean): void {
  requests.inc({ service, outcome: 'failed' })
  open.set({ service }, isOpen ? 1 : 0)
}
