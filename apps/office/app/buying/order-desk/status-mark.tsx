import type { DeskRow } from '@shpulka/contract/buying/desk-list'
import { classes } from '@shpulka/ui/classes.ts'

const looks: Readonly<Record<DeskRow['status']['stage'], string>> = {
  open: 'bg-warn-soft text-ink',
  sent: 'bg-ground text-ink-2',
  completed: 'bg-good-soft text-ink',
  cancelled: 'bg-bad-soft text-ink',
}

export const StatusMark = ({ status }: { status: DeskRow['status'] }) => (
  <span className={classes('sticker inline-block whitespace-nowrap', looks[status.stage])}>{status.title}</span>
)
