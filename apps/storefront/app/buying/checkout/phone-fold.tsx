import { classes } from '@shpulka/ui/classes.ts'

interface Props {
  /** The title of the fold, or a summary of its content. */
  title: string
  /** Open because a field in it has an error. */
  isOpen: boolean
  className?: string
  children: React.ReactNode
}

/** A field most buyers leave unchanged: on phones it is folded to one line. */
export function PhoneFold({ title, isOpen, className, children }: Props) {
  return (
    <details open={isOpen} className={classes('phone-fold', className)}>
      <summary className="fold min-h-11 gap-2 text-note text-link">
        <span className="min-w-0 truncate">{title}</span>
      </summary>
      {children}
    </details>
  )
}
