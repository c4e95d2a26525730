/** What the documents' font lacks, and what is written instead: a hollow box would be read by nobody. */
const substitutes: Readonly<Record<string, string>> = {
  '″': '"',
  '′': "'",
  '‐': '-',
  '‑': '-',
  '\u2007': '\u00a0',
  '\u2009': '\u00a0',
  '\u202f': '\u00a0',
  '≈': '~',
  '→': '->',
  '⌀': 'Ø',
  Ω: 'Ом',
  µ: 'мк',
  μ: 'мк',
  ß: 'ss',
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  Ł: 'L',
  ł: 'l',
  ı: 'i',
  // Kazakh and Ukrainian letters, as they are written where there are none.
  ...lettersOf('ӘҒҚҢӨҰҮҺІҐЇЄ', 'АГКНОУУХИГИЕ'),
  ...lettersOf('әғқңөұүһіґїє', 'агкноуухигие'),
}

/** Latin letters with marks that the font has. */
const ownLetters = 'éöüØø'

function lettersOf(from: string, to: string): Record<string, string> {
  return Object.fromEntries([...from].map((letter, at) => [letter, to[at]!]))
}

/** A text with what the font of documents lacks replaced by what is read the same way. */
export const drawableText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/≤\s*/g, 'не более\u00a0')
    .replace(/≥\s*/g, 'не менее\u00a0')
    .replace(/[^\x20-\x7eа-яёА-ЯЁ]/g, (letter) =>
      ownLetters.includes(letter)
        ? letter
        : (substitutes[letter] ??
          (/[\u00c0-\u024f]/.test(letter) ? letter.normalize('NFD').replace(/\p{M}/gu, '') : letter)),
    )
