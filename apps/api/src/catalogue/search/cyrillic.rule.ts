const cyrillicOf: Readonly<Record<string, string>> = {
  shch: 'щ',
  sch: 'щ',
  zh: 'ж',
  kh: 'х',
  ts: 'ц',
  ch: 'ч',
  sh: 'ш',
  ya: 'я',
  yu: 'ю',
  yo: 'е',
  ja: 'я',
  ju: 'ю',
  iy: 'ий',
  yj: 'ый',
  yi: 'ый',
  ck: 'к',
  ph: 'ф',
  a: 'а',
  b: 'б',
  c: 'к',
  d: 'д',
  e: 'е',
  f: 'ф',
  g: 'г',
  h: 'х',
  i: 'и',
  j: 'й',
  k: 'к',
  l: 'л',
  m: 'м',
  n: 'н',
  o: 'о',
  p: 'п',
  q: 'к',
  r: 'р',
  s: 'с',
  t: 'т',
  u: 'у',
  v: 'в',
  w: 'в',
  x: 'кс',
  y: 'ы',
  z: 'з',
}
const longestKey = 4

/** A Russian word typed in Latin letters («maslo», «shveynoe») in Cyrillic; null: it has other characters. */
export function cyrillic(latin: string): string | null {
  if (!/^[a-z']+$/.test(latin)) return null
  let text = ''
  for (let start = 0; start < latin.length; ) {
    let length = longestKey
    while (length > 0 && cyrillicOf[latin.slice(start, start + length)] === undefined) length -= 1
    const isAfterVowel = /[аеиоуыэюя]$/.test(text)
    const letter = length === 0 ? 'ь' : (cyrillicOf[latin.slice(start, start + length)] as string)
    text += letter === 'ы' && (isAfterVowel || text === '') ? 'й' : letter
    start += Math.max(1, length)
  }
  return text
}
