/**
 * Merges the metrics of several processes: the format requires all samples of a metric under one description. Samples
 * of different processes differ by a label.
 */
export function mergedMetrics(texts: readonly string[]): string {
  const samplesOf = new Map<string, string[]>()
  for (const text of texts)
    for (const block of text.split('\n\n')) {
      const lines = block.split('\n').filter((line) => line !== '')
      const description = lines.filter((line) => line.startsWith('#')).join('\n')
      const samples = lines.filter((line) => !line.startsWith('#'))
      samplesOf.set(description, [...(samplesOf.get(description) ?? []), ...samples])
    }
  samplesOf.delete('')
  return `${[...samplesOf].map(([description, samples]) => [description, ...samples].join('\n')).join('\n\n')}\n`
}
