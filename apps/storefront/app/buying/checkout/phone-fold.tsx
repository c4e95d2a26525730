import { classes } from '@shpulka/ui/classes.ts'

interface Props {
  /** The title of the fold, or a summary of its contents. */
  title: string
  /** Something in it is wrong. */
  isOpen: boolean
  className?: string
  children: React.ReactNode
}

/** A field most buyers leave as it is: on phones it is folded into a line. */
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
