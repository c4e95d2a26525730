import type { CreditDebt, CreditTerms } from '@shpulka/contract/buying/credit'
import { roubles } from '../../base/money/roubles.rule.ts'

/** What is past the terms of an organization once it owes `addedKopecks` more, in Russian. */
export function creditWarnings(
  { limit }: CreditTerms,
  debt: Pick<CreditDebt, 'owed' | 'overdue' | 'inWork'>,
  addedKopecks: number,
): string[] {
  const total = debt.owed + debt.inWork + addedKopecks
  return [
    ...(debt.overdue > 0 ? [`просрочено ${roubles(debt.overdue)}`] : []),
    ...(total > limit ? [`долг станет ${roubles(total)} при лимите ${roubles(limit)}`] : []),
  ]
}
