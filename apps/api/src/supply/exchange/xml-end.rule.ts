/**
 * Whether a file ends with the end of its root; `head`, `tail`: its first and last bytes as latin1, the same text when
 * the file is that short. Compared as bytes, whatever the encoding.
 */
export function endsRoot(head: string, tail: string): boolean {
  const root = /<([^\s<>!?/]+)[\s>/]/.exec(head)
  if (!root) return false
  const end = withoutComments(tail)
  if (end.replace(/\s+>$/, '>').endsWith(`</${root[1]}>`)) return true
  // A root without contents.
  return head === tail && end.endsWith('/>') && end.lastIndexOf('<') === root.index
}

/** The text up to the comments and spaces at its end. */
export function withoutComments(text: string): string {
  let end = text.trimEnd()
  while (end.endsWith('-->')) {
    const begin = end.lastIndexOf('<!--')
    if (begin < 0) break
    end = end.slice(0, begin).trimEnd()
  }
  return end
}
