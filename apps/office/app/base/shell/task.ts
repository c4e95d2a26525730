import type { IconName } from '@shpulka/ui/icon.tsx'

/** Work that waits: how much of it, and the list it is in. */
export interface Task {
  readonly title: string
  readonly count: number
  readonly path: string
  readonly icon: IconName
  /** It should have been done already. */
  readonly isUrgent: boolean
  /** Assigned to the person who is signed in. */
  readonly isMine: boolean
}
