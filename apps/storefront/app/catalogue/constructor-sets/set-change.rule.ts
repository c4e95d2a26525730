import { parseId } from '@shpulka/contract/base/ids'
import { sentKey } from '../../base/shell/press-key.rule.ts'
import { parseSetCount } from './set-choice.rule.ts'

/** A change of the sets in the basket, as a form requests it. */
export type SetChange =
  | {
      intent: 'add'
      setId: number
      parts: { slotId: number; groupId: number }[]
      count: number
      replaces: number | null
      /** Of one press, which a retry repeats; null: the form had none. */
      key: string | null
    }
  | { intent: 'count'; id: number; count: number }
  | { intent: 'select'; id: number; selected: boolean }
  | { intent: 'remove'; id: number }

/** Reads a form; null when it is not a known change of a set. */
export function parseSetChange(form: FormData): SetChange | null {
  const intent = form.get('intent')
  const id = parseId(form.get('id'))
  if (id === null) return null
  const count = parseSetCount(form.get('count'))
  if (intent === 'count') return { intent, id, count }
  if (intent === 'select') return { intent, id, selected: form.get('selected') === 'on' }
  if (intent === 'remove') return { intent, id }
  if (intent !== 'add') return null
  const parts = form.getAll('part').map((part) => {
    const [slotId, groupId] = String(part).split(':').map(parseId)
    return slotId && groupId ? { slotId, groupId } : null
  })
  const knownParts = parts.filter((part) => part !== null)
  return knownParts.length < parts.length || knownParts.length === 0
    ? null
    : {
        intent,
        setId: id,
        parts: knownParts,
        count,
        replaces: parseId(form.get('line')),
        key: sentKey(form.get('key')),
      }
}
