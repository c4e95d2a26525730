import type { RequestedCounts } from './offer-choice.rule.ts'

/** The counts of a form of a table of offers: `count.7=3` is three of group 7. */
export const sentCounts = (form: FormData): RequestedCounts =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const id = /^count\.(\d+)$/.exec(name)?.[1]
      return id === undefined ? [] : [[Number(id), Number(value)]]
    }),
  )

/** What is still requested once the sent counts are in the basket. */
export const countsLeft = (requested: RequestedCounts, sent: RequestedCounts): RequestedCounts =>
  Object.fromEntries(
    Object.entries(requested)
      .map(([id, count]) => [id, count - (sent[Number(id)] ?? 0)] as const)
      .filter(([, count]) => count > 0),
  )
