import { maxId } from '@shpulka/contract/base/ids'
import { basketLineMaxCount } from '@shpulka/contract/buying/basket-limits'
import { sentKey } from '../../base/shell/press-key.rule.ts'

/**
 * The fields of the list form. `change`: counts replace those in the basket instead of being added to them. `key`: of
 * the press.
 */
export function listForm(form: FormData): { intent: string; text: string; change: boolean; key: string | null } {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    intent: text('intent'),
    text: text('text').toWellFormed().replaceAll('\0', ''),
    change: text('change') !== '0',
    key: sentKey(form.get('key')),
  }
}

/** The answer to the form of the list itself, `before` the latest one if that is to another form of the page. */
export const ownAnswer = <Answer extends { text: string | null }>(
  latest: Answer | undefined,
  before: Answer | undefined,
): Answer | undefined => (latest?.text === null ? before : latest)

const positiveInteger = (value: unknown, max: number): number | null => {
  const number = typeof value === 'string' && /^\d{1,10}$/.test(value.trim()) ? Number(value) : Number.NaN
  return number >= 1 && number <= max ? number : null
}

/** Lines with a chosen group: field `goods-12` is the group of line 12, `count-12` its count. */
export function chosenLines(form: FormData): { id: number; groupId: number; count?: number }[] {
  return [...form.entries()].flatMap(([name, value]) => {
    const id = positiveInteger(/^goods-(\d+)$/.exec(name)?.[1], maxId)
    const groupId = positiveInteger(value, maxId)
    if (id === null || groupId === null) return []
    const count = positiveInteger(form.get(`count-${id}`), basketLineMaxCount)
    return [{ id, groupId, ...(count !== null && { count }) }]
  })
}
