import { classes } from '@shpulka/ui/classes.ts'
import { controlName } from '../../base/shell/control-names.tsx'
import { toggleFavorite, useIsFavorite } from './favorite-list.ts'

interface Props {
  id: number
  title: string
  /** The element that says the title, for its name. */
  titleId?: string
  className?: string
  isNamed?: boolean
  /** False: the mouse is elsewhere, so that nobody can read the hint. */
  isHinted?: boolean
  /** The state in the document, before scripts load. */
  isFavorite?: boolean
}

/**
 * Adds a product to the favourites and removes it. Without scripts it submits the shared form (favorites-button). One
 * element, because a page has dozens of cards.
 */
export function FavoriteToggle({ id, title, titleId, className, isNamed = false, isHinted = true, isFavorite }: Props) {
  const isIn = useIsFavorite(id, isFavorite)
  return (
    <button
      type="submit"
      form="favorite"
      name="product"
      value={id}
      title={isHinted ? (isIn ? 'Убрать из избранного' : 'В избранное') : undefined}
      {...controlName('to-favorites', title, titleId)}
      aria-pressed={isIn}
      className={classes('mark', isIn ? 'heart-mark-in' : 'heart-mark', className)}
      onClick={(event) => {
        event.preventDefault()
        toggleFavorite(id)
      }}
    >
      {isNamed && (isIn ? 'В избранном' : 'В избранное')}
    </button>
  )
}
