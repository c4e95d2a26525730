import type { IconName } from '@shpulka/ui/icon.tsx'

/** Work that waits: the number of items and the list with them. */
export interface Task {
  readonly title: string
  readonly count: number
  readonly path: string
  readonly icon: IconName
  /** It is overdue. */
  readonly isUrgent: boolean
  /** Assigned to the person who is signed in. */
  readonly isMine: boolean
}
