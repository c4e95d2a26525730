import { parseId } from '@shpulka/contract/base/ids'
import { basketLineMaxCount, basketMaxLines } from '@shpulka/contract/buying/basket-limits'
import { sentKey } from '../../base/shell/press-key.rule.ts'

/** A change of the basket requested by a form. */
export type BasketChange =
  /** `isUnselected`: the added groups stay out of the order. */
  | { intent: 'add'; groups: { id: number; count: number }[]; key: string | null; isUnselected?: true }
  | { intent: 'set'; groupId: number; count: number }
  /** The line as the message that offers to put it back needs it. */
  | { intent: 'remove'; line: { groupId: number; count: number; title: string; isUnselected: boolean } }
  /** Replaces the lines of `oldGroupIds` by `count` of `groupId`. */
  | { intent: 'replace'; oldGroupIds: number[]; groupId: number; count: number; key: string | null }
  | { intent: 'select'; groupId: number; selected: boolean }
  | { intent: 'select-all'; inStock: boolean; selected: boolean }
  | { intent: 'clear-not-in-stock' }
  | { intent: 'correct-counts' }
  /** The setting «Убирать из корзины то, чего нет в наличии». */
  | { intent: 'set-skip-unavailable'; isOn: boolean }
  | { intent: 'promo-code'; code: string }
  | { intent: 'bonuses'; kopecks: number }

/** Fields of a form that lists groups: `count.429` is the count of group 429. */
const countField = /^count\.(\d{1,10})$/

/** Reads a form; null when it is not a known change. A count that is no positive number becomes 1 (spec 5). */
export function basketChange(form: FormData): BasketChange | null {
  const intent = form.get('intent')
  const groupId = parseId(form.get('group'))
  const selected = form.get('selected') === 'on'
  if (intent === 'select-all') return { intent, inStock: form.get('inStock') === 'on', selected }
  if (intent === 'clear-not-in-stock' || intent === 'correct-counts') return { intent }
  // Of pages opened before it had its name.
  if (intent === 'reduce-to-stock') return { intent: 'correct-counts' }
  if (intent === 'set-skip-unavailable') return { intent, isOn: form.get('isOn') === 'on' }
  if (intent === 'promo-code')
    return {
      intent,
      code: String(form.get('promoCode') ?? '')
        .trim()
        .slice(0, 100),
    }
  if (intent === 'no-promo-code') return { intent: 'promo-code', code: '' }
  if (intent === 'bonuses') return { intent, kopecks: roublesOf(form.get('bonuses')) * 100 }
  if (intent === 'no-bonuses') return { intent: 'bonuses', kopecks: 0 }
  const listed = intent === 'add' ? requestedGroups(form) : []
  if (listed.length > 0) return { intent: 'add', groups: listed, key: sentKey(form.get('key')) }
  if (groupId === null) return null
  const isUnselected = form.get('unselected') === 'on'
  if (intent === 'add')
    return {
      intent,
      groups: [{ id: groupId, count: countOf(form.get('count')) }],
      key: sentKey(form.get('key')),
      ...(isUnselected && { isUnselected }),
    }
  if (intent === 'replace') {
    const old = form.getAll('old').flatMap((id) => parseId(id) ?? [])
    const oldGroupIds = [...new Set(old)].filter((id) => id !== groupId).slice(0, basketMaxLines)
    if (oldGroupIds.length === 0) return null
    return { intent, oldGroupIds, groupId, count: countOf(form.get('count')), key: sentKey(form.get('key')) }
  }
  if (intent === 'set') return { intent, groupId, count: countOf(form.get('count')) }
  if (intent === 'remove') {
    const title = String(form.get('title') ?? '').slice(0, 300)
    return { intent, line: { groupId, count: countOf(form.get('count')), title, isUnselected } }
  }
  if (intent === 'select') return { intent, groupId, selected }
  return null
}

/** Reads a form that lists groups: those with a count above zero, each once. */
export function requestedGroups(form: Iterable<[string, FormDataEntryValue]>): { id: number; count: number }[] {
  const counts = new Map<number, number>()
  for (const [name, typed] of form) {
    const id = parseId(countField.exec(name)?.[1] ?? null)
    if (id !== null && countOf(typed, 0) > 0) counts.set(id, countOf(typed))
  }
  return [...counts].slice(0, basketMaxLines).map(([id, count]) => ({ id, count }))
}

function countOf(typed: FormDataEntryValue | null, min = 1): number {
  const digits = typeof typed === 'string' ? typed.replace(/[\s\u00a0]/g, '') : ''
  return /^\d{1,9}$/.test(digits) ? Math.min(Math.max(Number(digits), min), basketLineMaxCount) : min
}

function roublesOf(typed: FormDataEntryValue | null): number {
  const digits = typeof typed === 'string' ? typed.replace(/[\s\u00a0₽]/g, '').replace(/[.,].*$/, '') : ''
  return /^\d{1,9}$/.test(digits) ? Number(digits) : 0
}
