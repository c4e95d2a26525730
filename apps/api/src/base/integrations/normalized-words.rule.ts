/** Normalizes names of places for comparison: lower case, ё replaced by е. */
export const normalized = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll('ё', 'е')

/** Normalized words of a text; a hyphen also separates words. */
export const normalizedWords = (text: string): string[] => normalized(text).match(/[\p{L}\d]+/gu) ?? []

/** Whether a word is a type of place («г», «улица»); such words are optional and ignored by the search. */
export const isPlaceType = (word: string): boolean => placeTypes.has(word)

/** Spellings of street types → the usual abbreviation. */
export const streetTypes: ReadonlyMap<string, string> = new Map([
  ...['ул', 'улица'].map((word) => [word, 'ул'] as const),
  ...['пр-т', 'пр-кт', 'просп', 'проспект', 'пр'].map((word) => [word, 'пр-кт'] as const),
  ...['пер', 'переулок'].map((word) => [word, 'пер'] as const),
  ...['б-р', 'бул', 'бульвар'].map((word) => [word, 'б-р'] as const),
  ...['ш', 'шоссе'].map((word) => [word, 'ш'] as const),
  ...['наб', 'набережная'].map((word) => [word, 'наб'] as const),
  ...['пл', 'площадь'].map((word) => [word, 'пл'] as const),
  ...['пр-д', 'проезд'].map((word) => [word, 'проезд'] as const),
  ...['тракт', 'магистраль'].map((word) => [word, word] as const),
  ...['туп', 'тупик'].map((word) => [word, 'туп'] as const),
  ...['мкр', 'мкрн', 'мкр-н', 'микрорайон'].map((word) => [word, 'мкр'] as const),
])

const placeTypes = new Set([
  'россия',
  'рф',
  'г',
  'гор',
  'город',
  'обл',
  'область',
  'край',
  'респ',
  'республика',
  'ао',
  'аобл',
  'округ',
  'р-н',
  'район',
  'пос',
  'поселок',
  'пгт',
  'рп',
  'с',
  'село',
  'дер',
  'деревня',
  'п',
  ...streetTypes.keys(),
])
