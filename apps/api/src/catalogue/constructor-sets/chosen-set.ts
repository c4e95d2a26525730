import type { Tx } from '../../base/db/pool.ts'
import { badInput, notFound, unprocessable } from '../../base/http/failure.ts'
import type { Visitor } from '../../base/http/request-context.ts'
import { allProblems, type Choice } from './choice.rule.ts'
import { findSets, type KnownSet } from './constructor-sets.port.ts'

/** The choice in a request: each slot at most once. */
export function choiceFromParts(parts: readonly { readonly slotId: number; readonly groupId: number }[]): Choice {
  const choice = new Map(parts.map(({ slotId, groupId }) => [slotId, groupId]))
  if (choice.size < parts.length) throw badInput({ parts: 'Одна часть комплекта названа дважды' })
  return choice
}

/** A set that the visitor's site sells; 404 if there is none. */
export async function findSetOfSite(tx: Tx, { site }: Visitor, id: number): Promise<KnownSet> {
  const set = (await findSets(tx, [id])).get(id)
  if (!set?.isPublished || set.siteId !== site.id) throw notFound('Такого комплекта нет')
  return set
}

/**
 * Refuses a choice that cannot be sold, naming what is wrong by slot. `isSold`: whether a group is sold and has a
 * price.
 */
export function rejectBadChoice(set: KnownSet, choice: Choice, isSold: (groupId: number) => boolean): void {
  const problems = allProblems(set, choice, isSold)
  if (problems.length > 0)
    throw unprocessable(
      problems[0]!.message,
      Object.fromEntries(problems.map(({ slotId, message }) => [`slots.${slotId}`, message])),
    )
}
