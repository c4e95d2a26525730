import { type FeedReason, type FeedRejection, reasonText } from '../feed-parsers/feed-reason.rule.ts'
import { type ImportBrakes, noBrakes } from './import-brakes.rule.ts'

/** The account of a run: every row of the feed is in exactly one of `rowOutcomes`. */
export interface ImportAccount {
  source: string
  /** Rows of the feed: an offer is one, and so is a product without offers. */
  rows: number
  products: number
  added: number
  changed: number
  unchanged: number
  /** Rows older than what the shop has. */
  older: number
  /** Rows that wait: for their other half, or for the parts this run does not write. */
  shelved: number
  shownAgain: number
  /** Offers that the feed no longer names or calls deleted, and that were shown. */
  hidden: number
  /** Rows the feed itself calls deleted. */
  deleted: number
  quarantined: number
  /** How many rows for each reason. */
  reasons: Partial<Record<FeedReason, number>>
  /** The first quarantined rows, for the screen; all of them are in the quarantine table. */
  examples: { row: number; line: number; sourceId: string; text: string }[]
  /** The values that were dropped or cut without losing the row, with the number of rows. */
  notes: Record<string, number>
  /** The role or warehouse that each price type and warehouse of the feed was mapped to. */
  mappings: string[]
  /** What the owner is to look at: new warehouses, price types that are gone. */
  alerts: string[]
  currenciesWithoutRate: string[]
  categoriesAdded: number
  categoriesChanged: number
  propertiesAdded: number
  pictures: number
  picturesMissing: number
  picturesRefused: { sourceId: string; name: string; why: string }[]
  brakes: ImportBrakes
  complete: boolean
  /** Last line of the file that was read. */
  line: number
  /** Why nothing was hidden although the feed was read; null: hiding was done. */
  notHiddenReason: 'cut short' | 'nothing taken' | 'file changed' | null
}

/** What may become of a row. */
export const rowOutcomes = ['added', 'changed', 'unchanged', 'older', 'shelved', 'deleted', 'quarantined'] as const

/** Whether anything of the feed was good for the shop. */
export const isAnythingTaken = (account: ImportAccount): boolean =>
  rowOutcomes.some((outcome) => outcome !== 'quarantined' && account[outcome] > 0)

const shownExamples = 10

/** Enters a quarantined row. */
export function noteRejected(account: ImportAccount, row: number, rejected: FeedRejection): void {
  account.quarantined++
  account.reasons[rejected.reason] = (account.reasons[rejected.reason] ?? 0) + 1
  if (account.examples.length < shownExamples) {
    account.examples.push({
      row,
      line: rejected.line,
      sourceId: rejected.sourceId ?? '',
      text: reasonText(rejected.reason, rejected.detail),
    })
  }
}

/** The account before the first row is applied. */
export function newAccount(
  source: string,
  survey: { complete: boolean; line: number; products: { named: ReadonlySet<string> } },
): ImportAccount {
  return {
    source,
    rows: 0,
    products: survey.products.named.size,
    mappings: [],
    alerts: [],
    added: 0,
    changed: 0,
    unchanged: 0,
    older: 0,
    shelved: 0,
    shownAgain: 0,
    hidden: 0,
    deleted: 0,
    quarantined: 0,
    reasons: {},
    examples: [],
    notes: {},
    currenciesWithoutRate: [],
    categoriesAdded: 0,
    categoriesChanged: 0,
    propertiesAdded: 0,
    pictures: 0,
    picturesMissing: 0,
    picturesRefused: [],
    brakes: noBrakes(),
    complete: survey.complete,
    line: survey.line,
    notHiddenReason: null,
  }
}
