import { Counter, Gauge, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { mergedMetrics } from './merged-metrics.rule.ts'

async function metricsOf(process: string, calls: number, hasGauge: boolean) {
  const registry = new Registry()
  registry.setDefaultLabels({ process })
  const counter = new Counter({ name: 'calls_total', help: 'Calls', labelNames: ['call'], registers: [registry] })
  counter.inc({ call: 'login' }, calls)
  if (hasGauge) new Gauge({ name: 'age_seconds', help: 'Age', registers: [registry] }).set(7)
  return registry.metrics()
}

test('samples of two processes are grouped under one description and differ by a label', async () => {
  expect(mergedMetrics([await metricsOf('1', 3, false), await metricsOf('2', 5, true)])).toBe(
    `# HELP calls_total Calls
# TYPE calls_total counter
calls_total{call="login",process="1"} 3
calls_total{call="login",process="2"} 5

# HELP age_seconds Age
# TYPE age_seconds gauge
age_seconds{process="2"} 7
`,
  )
})
