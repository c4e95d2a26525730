const maxWords = 4
const minWordLength = 3
const maxWordLength = 40

/** Parts of addresses that say nothing about the content. */
const stopWords = new Set([
  'html',
  'htm',
  'php',
  'asp',
  'aspx',
  'jsp',
  'index',
  'detail',
  'catalog',
  'product',
  'products',
  'category',
  'page',
  'the',
  'www',
])

/** Latin spellings of Russian sounds, longest first. */
const sounds: readonly (readonly [latin: string, russian: string])[] = [
  ['shch', 'щ'],
  ['sch', 'щ'],
  ['zh', 'ж'],
  ['kh', 'х'],
  ['ts', 'ц'],
  ['ch', 'ч'],
  ['sh', 'ш'],
  ['yu', 'ю'],
  ['ya', 'я'],
  ['yo', 'ё'],
  ['ye', 'ые'],
  ['ju', 'ю'],
  ['ja', 'я'],
  ['iy', 'ий'],
  ['yy', 'ый'],
  ['ay', 'ай'],
  ['ey', 'ей'],
  ['oy', 'ой'],
  ['uy', 'уй'],
  ...[...'abvgdeziyjklmnoprstufhcwxq'].map(
    (latin, index) => [latin, [...'абвгдезиыйклмнопрстуфхцвкк'][index] as string] as const,
  ),
]

/**
 * Search words guessed from an unknown URL: transliterated into Russian, and as written (a vendor code, a brand). Empty
 * when there are none.
 */
export function pathWords(pathname: string): { russian: string; original: string } {
  const last = readable(pathname).split('/').filter(Boolean).slice(-2).join(' ')
  const words = last
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(
      (word) =>
        word.length >= minWordLength && word.length <= maxWordLength && /\p{L}/u.test(word) && !stopWords.has(word),
    )
    .slice(-maxWords)
  return { russian: words.map(transliterated).join(' '), original: words.join(' ') }
}

/** Endings differ, so words are compared by their beginnings. */
const stemLength = 4

/** Whether a title has the beginning of one of the words, guessed or as written: «nope» does not mean «Петлители». */
export const hasWordOf = (title: string, { russian, original }: ReturnType<typeof pathWords>): boolean => {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const stems = `${russian} ${original}`
    .split(' ')
    .filter(Boolean)
    .map((word) => word.slice(0, stemLength))
  return words.some((word) => stems.some((stem) => word.startsWith(stem)))
}

function readable(pathname: string): string {
  try {
    return decodeURIComponent(pathname).toWellFormed()
  } catch {
    return ''
  }
}

function transliterated(word: string): string {
  if (!/^[a-z]+$/.test(word)) return word
  let russian = ''
  for (let at = 0; at < word.length; ) {
    const sound = sounds.find(([latin]) => word.startsWith(latin, at))
    russian += sound?.[1] ?? word[at]
    at += sound?.[0].length ?? 1
  }
  return russian
}
