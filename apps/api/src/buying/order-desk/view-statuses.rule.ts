import type { DeskView } from '@shpulka/contract/buying/desk-list'

/** A status as the views know it. */
export interface DeskStatusRow {
  id: number
  code: string
  stage: 'open' | 'sent' | 'completed' | 'cancelled'
  isInitial: boolean
  /** Place on the way, from 1: placed, taken on, being packed, under way, received. Null: off the way. */
  step: number | null
}

const takenOn = 2
const packed = 3

const isOpen = ({ stage }: DeskStatusRow) => stage === 'open'
/** By the owner's statuses, not by their names: a shop may have two that mean the same. */
const standsIn: Readonly<Record<Exclude<DeskView, 'all'>, (status: DeskStatusRow) => boolean>> = {
  new: (status) => isOpen(status) && status.isInitial && status.code !== 'one-click',
  'one-click': (status) => isOpen(status) && status.code === 'one-click',
  'awaiting-payment': isOpen,
  'to-pack': (status) => isOpen(status) && status.step === takenOn,
  'to-ship': (status) => isOpen(status) && status.step === packed,
  'to-print': (status) => isOpen(status) && (status.step ?? 0) >= takenOn,
  overdue: (status) => isOpen(status) || status.stage === 'sent',
  mine: isOpen,
}

export const countedViews = Object.keys(standsIn) as Exclude<DeskView, 'all'>[]

/** Ids of the statuses whose orders a view may show; null: of any. */
export const viewStatuses = (view: DeskView, statuses: readonly DeskStatusRow[]): number[] | null =>
  view === 'all' ? null : statuses.filter(standsIn[view]).map(({ id }) => id)
