import type { FastifyInstance } from 'fastify'

/** What a scrape has, by name of metric: its type and its samples, by their labels as they are written. */
export type Metrics = ReadonlyMap<string, { readonly type: string; readonly samples: ReadonlyMap<string, number> }>

const ofHistogram = /_(bucket|sum|count)$/

/**
 * Reads the text format of Prometheus as strictly as it is written down: HELP and TYPE once and before the samples,
 * samples of a metric together, no series twice, buckets that grow and end in +Inf.
 */
export function readMetrics(text: string): Metrics {
  if (!text.endsWith('\n')) throw new Error('The last line has no end')
  const metrics = new Map<string, { type: string; samples: Map<string, number> }>()
  let help: string | null = null
  let current: string | null = null
  for (const line of text.slice(0, -1).split('\n')) {
    if (line === '') continue
    const described = /^# (HELP|TYPE) ([a-zA-Z_:][\w:]*) (.+)$/.exec(line)
    if (described?.[1] === 'HELP') {
      help = described[2]!
      if (metrics.has(help)) throw new Error(`${help} is described twice`)
    } else if (described) {
      const [, , name, type] = described as unknown as [string, string, string, string]
      if (name !== help) throw new Error(`${name} has a TYPE without HELP`)
      if (!['counter', 'gauge', 'histogram', 'summary'].includes(type)) throw new Error(`${line}: no such type`)
      // Those of the library itself are called as it calls them.
      if (!name.startsWith('nodejs_') && (type === 'counter') !== name.endsWith('_total'))
        throw new Error(`${line}: counters end in _total`)
      metrics.set(name, { type, samples: new Map() })
      current = name
    } else takeSample(line)
  }
  for (const [name, { type, samples }] of metrics) if (type === 'histogram') checkHistogram(name, samples)
  return metrics

  function takeSample(line: string) {
    const [, name = '', labels = '', value = ''] =
      /^([a-zA-Z_:][\w:]*)(\{[^{}]*\})? ([+-]?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|Inf)|NaN|Nan)$/.exec(line) ?? []
    if (name === '') throw new Error(`Not a sample: ${line}`)
    if (
      labels !== '' &&
      !/^\{[a-zA-Z_]\w*="(?:[^"\\\n]|\\["\\n])*"(?:,[a-zA-Z_]\w*="(?:[^"\\\n]|\\["\\n])*")*\}$/.test(labels)
    )
      throw new Error(`Not labels: ${line}`)
    const metric = metrics.get(current ?? '')
    const own = metric && ['histogram', 'summary'].includes(metric.type) ? name.replace(ofHistogram, '') : name
    if (!metric || own !== current) throw new Error(`A sample that does not stand with its metric: ${line}`)
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
      const known = buckets.get(labels) ?? []
      if (known.length > 0 && known.at(-1)! > value) throw new Error(`${series} is less than the bucket before`)
      buckets.set(labels, [...known, value])
    }
  for (const [labels, values] of buckets) {
    const of = labels === '{}' ? '' : labels
    if (samples.get(`${name}_count${of}`) !== values.at(-1))
      throw new Error(`${name}${of}: the last bucket is not its count`)
    if (!samples.has(`${name}_sum${of}`)) throw new Error(`${name}${of} has no sum`)
  }
}

export async function scrape(app: FastifyInstance): Promise<Metrics> {
  const { statusCode, body } = await app.inject({ url: '/metrics', headers: { host: 'localhost:3000' } })
  if (statusCode !== 200) throw new Error(`/metrics: ${statusCode}`)
  return readMetrics(body)
}

/** A sample by its series, as `name{label="value"}`; 0: it is not there yet. */
export const sampleOf = (metrics: Metrics, series: string): number => {
  const name = series.replace(/\{.*/, '')
  return (metrics.get(name) ?? metrics.get(name.replace(ofHistogram, '')))?.samples.get(series) ?? 0
}
