import { type FeedReason, type FeedRejection, reasonText } from '../feed-parsers/feed-reason.rule.ts'
import { type LargeChangeCounts, noLargeChanges } from './large-change-counts.rule.ts'

/** The report of an import: every row of the feed is in exactly one of `rowOutcomes`. */
export interface ImportReport {
  source: string
  /** Rows of the feed: an offer is a row, and so is a product without offers. */
  rows: number
  products: number
  added: number
  changed: number
  unchanged: number
  /** Rows older than the stored ones. */
  older: number
  /** Rows put off: their card or offers are still to come, or a part they need (cards, prices) is not written now. */
  shelved: number
  shownAgain: number
  /** Visible offers that the feed no longer lists or declares deleted. */
  hidden: number
  /** Rows that the feed declares deleted. */
  deleted: number
  /** Rejected rows: they could not be imported and are stored in quarantine for staff. */
  quarantined: number
  /** Their number by reason. */
  reasons: Partial<Record<FeedReason, number>>
  /** The first of them, for the screen; all are in the table `import_quarantine`. */
  examples: { row: number; line: number; sourceId: string; text: string }[]
  /** Notes on dropped or shortened values, with the number of rows. */
  notes: Record<string, number>
  /** Lines of text: which price role or warehouse each price type and warehouse of the feed is mapped to. */
  mappings: string[]
  /** Lines that need the owner's attention: new warehouses, price types that disappeared. */
  alerts: string[]
  currenciesWithoutRate: string[]
  categoriesAdded: number
  categoriesChanged: number
  propertiesAdded: number
  pictures: number
  picturesMissing: number
  picturesRejected: { sourceId: string; name: string; why: string }[]
  largeChanges: LargeChangeCounts
  complete: boolean
  /** Last line of the file that was read. */
  line: number
  /** Why nothing was hidden although the feed was read; null: missing goods were hidden. */
  notHiddenReason: 'cut short' | 'nothing taken' | 'file changed' | null
}

/** Possible outcomes of a row. */
export const rowOutcomes = ['added', 'changed', 'unchanged', 'older', 'shelved', 'deleted', 'quarantined'] as const

/** Whether at least one row was accepted. */
export const isAnyRowAccepted = (report: ImportReport): boolean =>
  rowOutcomes.some((outcome) => outcome !== 'quarantined' && report[outcome] > 0)

/** Whether a dry run found nothing to write: neither goods nor categories, properties, pictures or rejected rows. */
export const isNothingToWrite = (report: ImportReport): boolean =>
  report.notHiddenReason === null &&
  report.rows === report.unchanged + report.older &&
  report.hidden === 0 &&
  report.categoriesAdded + report.categoriesChanged + report.propertiesAdded === 0 &&
  report.pictures + report.picturesMissing + report.picturesRejected.length === 0

const maxExamples = 10

/** Counts a rejected row. */
export function countRejected(report: ImportReport, row: number, rejected: FeedRejection): void {
  report.quarantined++
  report.reasons[rejected.reason] = (report.reasons[rejected.reason] ?? 0) + 1
  if (report.examples.length < maxExamples) {
    report.examples.push({
      row,
      line: rejected.line,
      sourceId: rejected.sourceId ?? '',
      text: reasonText(rejected.reason, rejected.detail),
    })
  }
}

/** The report has at most so many of them. */
const maxPicturesRejected = 100

/** Adds pictures that could not be read. */
export function countPicturesRejected(report: ImportReport, refused: ImportReport['picturesRejected']): void {
  report.picturesRejected.push(...refused.slice(0, maxPicturesRejected - report.picturesRejected.length))
}

/** An empty report. */
export function newReport(
  source: string,
  survey: { complete: boolean; line: number; products: { listed: ReadonlySet<string> } },
): ImportReport {
  return {
    source,
    rows: 0,
    products: survey.products.listed.size,
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
    picturesRejected: [],
    largeChanges: noLargeChanges(),
    complete: survey.complete,
    line: survey.line,
    notHiddenReason: null,
  }
}
