/**
 * People named in a note by «@» and their full name, each once, in the order of the note. Of names that begin alike the
 * longest counts: «@Анна Ковалёва» does not mention Анна.
 */
export function mentionedPeople<P extends { readonly fio: string }>(text: string, people: readonly P[]): P[] {
  const found = new Set<P>()
  const lower = text.toLowerCase()
  for (const { index } of lower.matchAll(/(?<![\p{L}\p{N}])@/gu)) {
    const rest = lower.slice(index + 1)
    const named = people.filter(
      ({ fio }) => fio !== '' && rest.startsWith(fio.toLowerCase()) && !/^[\p{L}\p{N}]/u.test(rest.slice(fio.length)),
    )
    const longest = Math.max(...named.map(({ fio }) => fio.length))
    for (const person of named) if (person.fio.length === longest) found.add(person)
  }
  return [...found]
}
