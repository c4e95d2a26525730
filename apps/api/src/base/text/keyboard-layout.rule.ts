const latinKeys = `qwertyuiop[]asdfghjkl;'zxcvbnm,.\``
const russianKeys = 'йцукенгшщзхъфывапролджэячсмитьбюё'
const keys = new Map(
  [...latinKeys].flatMap((latin, n) => [
    [latin, russianKeys[n] as string] as const,
    [russianKeys[n] as string, latin] as const,
  ]),
)
keys.set('{', 'х').set('}', 'ъ').set(':', 'ж').set('"', 'э').set('<', 'б').set('>', 'ю').set('~', 'ё')

/**
 * The text typed with the same keys in the other keyboard layout: «jdthkjr» is «оверлок». Null when the text has
 * letters of both layouts or of neither, or when the result has only single letters, which would find too much.
 */
export function otherLayout(text: string): string | null {
  const lower = text.normalize('NFKC').toLowerCase()
  const isLatin = /[a-z]/.test(lower)
  const isRussian = /[а-яё]/.test(lower)
  if (isLatin === isRussian) return null
  const other = Array.from(lower, (letter) => keys.get(letter) ?? letter).join('')
  return /\p{L}{2}/u.test(other) ? other : null
}
