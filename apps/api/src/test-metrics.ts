import type { FastifyInstance } from 'fastify'

/** Metrics of a scrape by name: the type, and the samples by series as written. */
export type Metrics = ReadonlyMap<string, { readonly type: string; readonly samples: ReadonlyMap<string, number> }>

const histogramSuffix = /_(bucket|sum|count)$/

/**
 * Parses the text format of Prometheus strictly: HELP and TYPE once and before the samples, samples of a metric
 * together, no series twice, buckets that grow and end with +Inf.
 */
export function readMetrics(text: string): Metrics {
  if (!text.endsWith('\n')) throw new Error('The last line has no end')
  const metrics = new Map<string, { type: string; samples: Map<string, number> }>()
  let help: string | null = null
  let current: string | null = null
  for (const line of text.slice(0, -1).split('\n')) {
    if (line === '') continue
    const metadata = /^# (HELP|TYPE) ([a-zA-Z_:][\w:]*) (.+)$/.exec(line)
    if (metadata?.[1] === 'HELP') {
      help = metadata[2]!
      if (metrics.has(help)) throw new Error(`${help} is described twice`)
    } else if (metadata) {
      const [, , name, type] = metadata as unknown as [string, string, string, string]
      if (name !== help) throw new Error(`${name} has a TYPE without HELP`)
      if (!['counter', 'gauge', 'histogram', 'summary'].includes(type)) throw new Error(`${line}: no such type`)
      // The library names its own metrics differently.
      if (!name.startsWith('nodejs_') && (type === 'counter') !== name.endsWith('_total'))
        throw new Error(`${line}: counters end in _total`)
      metrics.set(name, { type, samples: new Map() })
      current = name
    } else addSample(line)
  }
  for (const [name, { type, samples }] of metrics) if (type === 'histogram') checkHistogram(name, samples)
  return metrics

  function addSample(line: string) {
    const [, name = '', labels = '', value = ''] =
      /^([a-zA-Z_:][\w:]*)(\{[^{}]*\})? ([+-]?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|Inf)|NaN|Nan)$/.exec(line) ?? []
    if (name === '') throw new Error(`Not a sample: ${line}`)
    if (
      labels !== '' &&
      !/^\{[a-zA-Z_]\w*="(?:[^"\\\n]|\\["\\n])*"(?:,[a-zA-Z_]\w*="(?:[^"\\\n]|\\["\\n])*")*\}$/.test(labels)
    )
      throw new Error(`Not labels: ${line}`)
    const metric = metrics.get(current ?? '')
    const metricName =
      metric && ['histogram', 'summary'].includes(metric.type) ? name.replace(histogramSuffix, '') : name
    if (!metric || metricName !== current) throw new Error(`A sample that does not stand with its metric: ${line}`)
    const series = name + labels
    if (metric.samples.has(series)) throw new Error(`Twice: ${series}`)
    metric.samples.set(series, Number(value.replace('Inf', 'Infinity')))
  }
}

function checkHistogram(name: string, samples: ReadonlyMap<string, number>) {
  const buckets = new Map<string, number[]>()
  for (const [series, value] of samples)
    if (series.startsWith(`${name}_bucket`)) {
      const labels = series
        .slice(name.length + '_bucket'.length)
        .replace(/(,)?le="[^"]+"(,)?/, (_, a, b) => (a && b) || '')
      const previousValues = buckets.get(labels) ?? []
      if (previousValues.length > 0 && previousValues.at(-1)! > value)
        throw new Error(`${series} is less than the bucket before`)
      buckets.set(labels, [...previousValues, value])
    }
  for (const [labels, values] of buckets) {
    const suffix = labels === '{}' ? '' : labels
    if (samples.get(`${name}_count${suffix}`) !== values.at(-1))
      throw new Error(`${name}${suffix}: the last bucket is not its count`)
    if (!samples.has(`${name}_sum${suffix}`)) throw new Error(`${name}${suffix} has no sum`)
  }
}

export async function scrape(app: FastifyInstance): Promise<Metrics> {
  const { statusCode, body } = await app.inject({ url: '/metrics', headers: { host: 'localhost:3000' } })
  if (statusCode !== 200) throw new Error(`/metrics: ${statusCode}`)
  return readMetrics(body)
}

/** The value of a series such as `name{label="value"}`; 0 when it does not exist yet. */
export const sampleOf = (metrics: Metrics, series: string): number => {
  const name = series.replace(/\{.*/, '')
  return (metrics.get(name) ?? metrics.get(name.replace(histogramSuffix, '')))?.samples.get(series) ?? 0
}
