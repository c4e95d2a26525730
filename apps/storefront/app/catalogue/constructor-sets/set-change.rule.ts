/** What a form wants of the sets in the basket. */
export type SetChange =
  | {
      intent: 'add'
      setId: number
      parts: { slotId: number; groupId: number }[]
      count: number
      replaces: number | null
    }
  | { intent: 'count'; id: number; count: number }
  | { intent: 'select'; id: number; selected: boolean }
  | { intent: 'remove'; id: number }

/** Reads a form; null when it asks for nothing that can be done with sets. */
export function setChange(form: FormData): SetChange | null {
  const intent = form.get('intent')
  const id = numberOf(form.get('id'))
  if (id === null) return null
  // spec 5: a missing or negative count becomes 1.
  const count = Math.min(numberOf(form.get('count')) ?? 1, 9999)
  if (intent === 'count') return { intent, id, count }
  if (intent === 'select') return { intent, id, selected: form.get('selected') === 'on' }
  if (intent === 'remove') return { intent, id }
  if (intent !== 'add') return null
  const parts = form.getAll('part').map((part) => {
    const [slotId, groupId] = String(part).split(':').map(numberOf)
    return slotId && groupId ? { slotId, groupId } : null
  })
  const known = parts.filter((part) => part !== null)
  return known.length < parts.length || known.length === 0
    ? null
    : { intent, setId: id, parts: known, count, replaces: numberOf(form.get('line')) }
}

function numberOf(value: unknown): number | null {
  return typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null
}
