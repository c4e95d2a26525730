import { classes } from '@shpulka/ui/classes.ts'
import { paths } from '../../paths.ts'
import { toggleCompared, useIsCompared } from './compare-list.ts'

/**
 * Adds a product to the comparison and removes it. Without scripts a link to a comparison of this product alone. One
 * element, because a page has dozens of cards.
 */
export function CompareToggle({
  id,
  title,
  className,
  isNamed = false,
}: {
  id: number
  title: string
  className?: string
  isNamed?: boolean
}) {
  const isIn = useIsCompared(id)
  return (
    <a
      href={paths.compare([id])}
      rel="nofollow"
      title={isIn ? 'Убрать из сравнения' : 'Сравнить'}
      aria-label={`${isIn ? 'Убрать из сравнения' : 'Сравнить'}: ${title}`}
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
