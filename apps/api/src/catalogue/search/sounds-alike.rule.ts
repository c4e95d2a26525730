/** Letters that sound alike where they are not stressed, and at the end of a word or before a voiceless consonant. */
const alike: Readonly<Record<string, string>> = {
  а: 'о',
  о: 'а',
  е: 'ия',
  и: 'еы',
  ы: 'и',
  я: 'еи',
  б: 'п',
  п: 'б',
  в: 'ф',
  ф: 'в',
  г: 'к',
  к: 'г',
  д: 'т',
  т: 'д',
  ж: 'ш',
  ш: 'ж',
  з: 'с',
  с: 'з',
}
/** Of shorter words others sound so by chance. */
const minWordLength = 6
/** Of a longer word there are too many spellings. */
const maxWordLength = 16
/** One letter is a typo that is corrected anyway. */
const maxLetters = 3

/** How else a folded Russian word may be spelt by ear, in two letters or three: «роспашивальн» is «распошивальн». */
export function soundAlikes(word: string): string[] {
  if (word.length < minWordLength || word.length > maxWordLength) return []
  const spellings: string[] = []
  const spell = (start: string, from: number, changed: number) => {
    if (changed > 1) spellings.push(start + word.slice(from))
    if (changed === maxLetters) return
    for (let at = from; at < word.length; at += 1)
      for (const letter of alike[word.charAt(at)] ?? [])
        spell(start + word.slice(from, at) + letter, at + 1, changed + 1)
  }
  spell('', 0, 0)
  return spellings
}

/** Whether two folded words of one length differ only in letters that sound alike, in three at most. */
export function soundsAlike(one: string, other: string): boolean {
  if (one.length !== other.length || one.length < minWordLength) return false
  let differing = 0
  for (let at = 0; at < one.length; at += 1) {
    if (one.charAt(at) === other.charAt(at)) continue
    differing += 1
    if (differing > maxLetters || !alike[one.charAt(at)]?.includes(other.charAt(at))) return false
  }
  return true
}
