import type { Queryable } from '../../base/db/pool.ts'
import { badInput, notFound, unprocessable } from '../../base/http/failure.ts'
import type { Visitor } from '../../base/http/request-context.ts'
import { type Choice, problemsWithUnsold } from './choice.rule.ts'
import { findSets, type StoredSet } from './constructor-sets.port.ts'

/** Reads the choice from a request: each slot at most once. */
export function choiceFromParts(parts: readonly { readonly slotId: number; readonly groupId: number }[]): Choice {
  const choice = new Map(parts.map(({ slotId, groupId }) => [slotId, groupId]))
  if (choice.size < parts.length) throw badInput({ parts: 'Одна часть комплекта названа дважды' })
  return choice
}

/** Finds a set that the visitor's site sells; throws 404 if there is none. */
export async function findSetOfSite(tx: Queryable, { site }: Visitor, id: number): Promise<StoredSet> {
  const set = (await findSets(tx, [id])).get(id)
  if (!set?.isPublished || set.siteId !== site.id) throw notFound('Такого комплекта нет')
  return set
}

/**
 * Throws 422 with errors by slot for a choice that cannot be sold. `isForSale` tells whether a group is sold and has a
 * price.
 */
export function assertValidChoice(set: StoredSet, choice: Choice, isForSale: (groupId: number) => boolean): void {
  const problems = problemsWithUnsold(set, choice, isForSale)
  if (problems.length > 0)
    throw unprocessable(
      problems[0]!.message,
      Object.fromEntries(problems.map(({ slotId, message }) => [`slots.${slotId}`, message])),
    )
}
