/** What an answered form changed in the basket. */
export interface BasketEvent {
  groupId: number
  /** How many more; below zero: fewer. */
  change: number
  /** «В корзину», not another count of what is there. */
  isNew: boolean
}

/** Reads a form of the basket with its answer and what the basket held before; null: nothing came of it, or nothing that is told. */
export function basketEvent(form: FormData, answer: unknown, before: Readonly<Record<number, number>>): BasketEvent | null {
  const isDone = typeof answer === 'object' && answer !== null && 'failure' in answer && answer.failure === null
  const [groupId, intent] = [Number(form.get('group')), form.get('intent')]
  if (!isDone || !Number.isSafeInteger(groupId) || groupId < 1) return null
  const had = before[groupId] ?? 0
  const count = Number(form.get('count') ?? 1)
  const change = intent === 'add' ? count : intent === 'set' ? count - had : intent === 'remove' ? -had : 0
  return Number.isSafeInteger(change) && change !== 0 ? { groupId, change, isNew: intent === 'add' } : null
}
