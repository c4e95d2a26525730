import { classes } from './classes.ts'

/** A place of the right size for what is still on its way. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden className={classes('skeleton block', className)} />
}
