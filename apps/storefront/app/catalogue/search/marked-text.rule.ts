/** Pieces of a text in order; marked ones match the typed words. */
export interface TextPiece {
  readonly text: string
  readonly isMarked: boolean
}

const normalized = (text: string) => text.toLowerCase().replaceAll('ё', 'е')

/** Marks words of the text that begin with a typed word; a typed word with a digit is marked anywhere. */
export function markedText(text: string, search: string): TextPiece[] {
  const words = [...new Set(normalized(search).match(/[\p{L}\p{N}]+/gu) ?? [])].sort((a, b) => b.length - a.length)
  const normalizedText = normalized(text)
  // A letter whose length changes in lower case would shift the marks.
  if (words.length === 0 || normalizedText.length !== text.length) return [{ text, isMarked: false }]
  const isMarked = Array.from({ length: text.length }, () => false)
  for (const word of words) {
    for (let at = normalizedText.indexOf(word); at >= 0; at = normalizedText.indexOf(word, at + 1)) {
      const isBeginning = at === 0 || !/[\p{L}\p{N}]/u.test(normalizedText.charAt(at - 1))
      if (isBeginning || /\p{N}/u.test(word)) isMarked.fill(true, at, at + word.length)
    }
  }
  const pieces: TextPiece[] = []
  for (let from = 0; from < text.length; ) {
    let to = from + 1
    while (to < text.length && isMarked[to] === isMarked[from]) to += 1
    pieces.push({ text: text.slice(from, to), isMarked: isMarked[from] as boolean })
    from = to
  }
  return pieces
}
