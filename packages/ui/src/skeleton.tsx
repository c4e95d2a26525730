import { classes } from './classes.ts'

/** A placeholder of the right size for content that is loading. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden className={classes('skeleton block', className)} />
}
