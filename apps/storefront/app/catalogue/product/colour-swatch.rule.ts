/** How threads and tapes of these colours look, by the name without ё. */
const swatches: Readonly<Record<string, string>> = {
  белый: '#f7f5ef',
  молочный: '#efe3cb',
  бежевый: '#cdb594',
  черный: '#2b2c31',
  серый: '#9a9ca1',
  'светло-серый': '#c9cacd',
  'темно-серый': '#5a5d66',
  красный: '#c8371b',
  бордовый: '#7d2230',
  розовый: '#d98aa0',
  оранжевый: '#e07b28',
  желтый: '#d9a125',
  горчичный: '#a8812c',
  зеленый: '#2f7d5b',
  хаки: '#6d6f45',
  бирюзовый: '#2f9c9a',
  голубой: '#7fa8d0',
  синий: '#2b5aa6',
  'темно-синий': '#22314f',
  сиреневый: '#9b7fb0',
  фиолетовый: '#5f3f80',
  коричневый: '#6a4a32',
}

/** The colour named by the title of an offer, «тёмно-синий (521)»; null: it names none that is known. */
export function colourSwatch(title: string): string | null {
  const name = title
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[(,].*$/, '')
    .trim()
  return Object.hasOwn(swatches, name) ? (swatches[name] ?? null) : null
}
