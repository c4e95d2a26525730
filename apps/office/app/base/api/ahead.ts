const freshMilliseconds = 10_000
const clears = new Set<() => void>()

/**
 * Records somebody will probably open next, asked for before they are: each is given once, while it is fresh, and none
 * from before a change (`dropAhead`).
 */
export function openAhead<Key extends string | number, Answer>(read: (key: Key) => Promise<Answer>) {
  const asked = new Map<Key, { readonly answer: Promise<Answer>; readonly at: number }>()
  clears.add(() => asked.clear())
  const fresh = (key: Key) => {
    const known = asked.get(key)
    return known && Date.now() - known.at < freshMilliseconds ? known.answer : null
  }
  return {
    ask(key: Key): void {
      if (fresh(key)) return
      const answer = read(key)
      answer.catch(() => asked.delete(key))
      asked.set(key, { answer, at: Date.now() })
    },
    now(key: Key): Promise<Answer> {
      const answer = fresh(key)
      asked.delete(key)
      return answer ?? read(key)
    },
  }
}

/** Something was changed: what was read before it may not be shown as what is there now. */
export function dropAhead(): void {
  for (const clear of clears) clear()
}
