/**
 * Makes a URL part of a name: Latin letters, digits and single hyphens, at most `maxChars`; `fallback` when nothing is
 * left.
 */
export function transliterated(name: string, { maxChars = 80, fallback = 'bez-nazvaniya' } = {}): string {
  const latin = [...name.normalize('NFC').toLowerCase()]
    .map((letter) => latinOf[letter] ?? letter.normalize('NFD').replace(/[\u0300-\u036F]/g, ''))
    .join('')
  const code = latin
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxChars)
    .replace(/^-+|-+$/g, '')
  return code || fallback
}

const latinOf: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'yo',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
  і: 'i',
  ї: 'i',
  є: 'e',
  ґ: 'g',
  ў: 'u',
  ә: 'a',
  ғ: 'g',
  қ: 'k',
  ң: 'n',
  ө: 'o',
  ұ: 'u',
  ү: 'u',
  һ: 'h',
  '+': '-plus-',
  '&': '-i-',
  '%': '-prots-',
  '№': '-n-',
  '°': '-grad-',
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
}
