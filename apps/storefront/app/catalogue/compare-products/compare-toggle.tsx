import { classes } from '@shpulka/ui/classes.ts'
import { paths } from '../../paths.ts'
import { toggleCompared, useIsCompared } from './compare-list.ts'

/**
 * Puts a product into the comparison and takes it out. Without scripts it is a link to a comparison of this one. Cards
 * stand by the dozen: it is one element.
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
