const latinKeys = `qwertyuiop[]asdfghjkl;'zxcvbnm,.\``
const russianKeys = 'йцукенгшщзхъфывапролджэячсмитьбюё'
const keys = new Map([...latinKeys].flatMap((latin, n) => [[latin, russianKeys[n] as string] as const, [russianKeys[n] as string, latin] as const]))
keys.set('{', 'х').set('}', 'ъ').set(':', 'ж').set('"', 'э').set('<', 'б').set('>', 'ю').set('~', 'ё')

/** What the same keys give in the other keyboard layout: «jdthkjr» is «оверлок». Null: nothing would change, or both layouts are in it already. */
export function otherLayout(text: string): string | null {
  const lower = text.normalize('NFKC').toLowerCase()
  const isLatin = /[a-z]/.test(lower)
  const isRussian = /[а-яё]/.test(lower)
  if (isLatin === isRussian) return null
  return Array.from(lower, (letter) => keys.get(letter) ?? letter).join('')
}
