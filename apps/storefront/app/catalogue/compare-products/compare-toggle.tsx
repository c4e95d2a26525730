import { classes } from '@shpulka/ui/classes.ts'
import { controlName } from '../../base/shell/control-names.tsx'
import { paths } from '../../paths.ts'
import { toggleCompared, useIsCompared } from './compare-list.ts'

/**
 * Adds a product to the comparison and removes it. Without scripts a link to a comparison of this product alone. One
 * element, because a page has dozens of cards.
 */
export function CompareToggle({
  id,
  title,
  titleId,
  className,
  isNamed = false,
  isHinted = true,
}: {
  id: number
  title: string
  /** The element that says the title, for its name. */
  titleId?: string
  className?: string
  isNamed?: boolean
  /** False: the mouse is elsewhere, so that nobody can read the hint. */
  isHinted?: boolean
}) {
  const isIn = useIsCompared(id)
  return (
    <a
      href={paths.compare([id])}
      rel="nofollow"
      title={isHinted ? (isIn ? 'Убрать из сравнения' : 'Сравнить') : undefined}
      {...controlName(isIn ? 'from-compare' : 'to-compare', title, titleId)}
      className={classes('mark compare-mark', isIn && 'compare-mark-in', className)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        toggleCompared(id)
      }}
    >
      {isNamed && (isIn ? 'В сравнении' : 'Сравнить')}
    </a>
  )
}
