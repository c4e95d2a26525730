import type { DeskView } from '@shpulka/contract/buying/desk-list'

/** The fields of a status that views depend on. */
export interface DeskStatusRow {
  id: number
  code: string
  stage: 'open' | 'sent' | 'completed' | 'cancelled'
  isInitial: boolean
  /** Step of an order from 1 to 5: placed, accepted, packing, in transit, received. Null for other statuses. */
  step: number | null
}

const acceptedStep = 2
const packingStep = 3

const isOpen = ({ stage }: DeskStatusRow) => stage === 'open'
/** Views use stage and step, not status codes, since a shop may have two statuses with one meaning. */
const isInView: Readonly<Record<Exclude<DeskView, 'all'>, (status: DeskStatusRow) => boolean>> = {
  new: (status) => isOpen(status) && status.isInitial && status.code !== 'one-click',
  'one-click': (status) => isOpen(status) && status.code === 'one-click',
  'awaiting-payment': isOpen,
  'to-pack': (status) => isOpen(status) && status.step === acceptedStep,
  'to-ship': (status) => isOpen(status) && status.step === packingStep,
  'to-print': (status) => isOpen(status) && (status.step ?? 0) >= acceptedStep,
  overdue: (status) => isOpen(status) || status.stage === 'sent',
  money: () => true,
  unanswered: (status) => isOpen(status) && (status.isInitial || status.code === 'one-click'),
  emails: () => true,
  called: () => true,
  mine: isOpen,
}

export const countedViews = Object.keys(isInView) as Exclude<DeskView, 'all'>[]

/** Ids of those of the statuses whose orders a view may show. */
export const viewStatuses = (view: DeskView, statuses: readonly DeskStatusRow[]): number[] =>
  (view === 'all' ? statuses : statuses.filter(isInView[view])).map(({ id }) => id)
