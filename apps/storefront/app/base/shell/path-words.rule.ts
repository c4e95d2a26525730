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
 * Search words guessed from the last part of an unknown URL that has any: transliterated into Russian, and as written
 * (a vendor code, a brand). Empty when there are none.
 */
export function pathWords(pathname: string): { russian: string; original: string } {
  const words =
    readable(pathname)
      .split('/')
      .map(wordsOf)
      .findLast((part) => part.length > 0) ?? []
  return { russian: words.map(transliterated).join(' '), original: words.join(' ') }
}

const wordsOf = (part: string): string[] =>
  part
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(
      (word) =>
        word.length >= minWordLength && word.length <= maxWordLength && /\p{L}/u.test(word) && !stopWords.has(word),
    )
    .slice(-maxWords)

/** Endings differ, so words are compared by their beginnings. */
const stemOf = (word: string) => word.slice(0, Math.max(3, Math.min(5, word.length - 1)))

/** Whether a title has at least half of the words, guessed or as written: «nope» does not mean «Петлители». */
export const hasWordsOf = (title: string, { russian, original }: ReturnType<typeof pathWords>): boolean => {
  const titleWords = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const isInTitle = (word = '') => word !== '' && titleWords.some((each) => each.startsWith(stemOf(word)))
  const [guessed, written] = [russian.split(' '), original.split(' ')]
  const found = written.filter((word, at) => isInTitle(word) || isInTitle(guessed[at]))
  return found.length * 2 >= written.length
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
