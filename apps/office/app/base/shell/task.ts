import type { IconName } from '@shpulka/ui/icon.tsx'

/** Work that waits: a number, and the list it is of. */
export interface Task {
  readonly title: string
  readonly count: number
  readonly path: string
  readonly icon: IconName
  /** It should have been done already. */
  readonly isUrgent: boolean
  /** Assigned to who asks. */
  readonly isMine: boolean
}
