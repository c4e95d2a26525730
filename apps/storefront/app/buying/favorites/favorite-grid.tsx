import { Button } from '@shpulka/ui/button.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { counted, goodsForms } from '@shpulka/ui/text/plural.rule.ts'
import { ProductCard } from '../../catalogue/catalog/product-card.tsx'
import type { ShownCard } from '../../catalogue/catalog/shown-card.rule.ts'
import { toggleFavorite, useIsFavorite } from './favorite-list.ts'

interface Item {
  productId: number
  /** Empty: unknown. */
  title: string
  /** Null: no longer sold. */
  product: ShownCard | null
}

/** Cards of favourites. A removed one leaves its place empty until the next page, so that it can be restored. */
export function FavoriteGrid({ items }: { items: readonly Item[] }) {
  return (
    <>
      <h2 className="sr-only">Товары</h2>
      <ul
        className={classes(
          'cards mt-4 grid-cols-2 gap-x-3 md:grid-cols-3',
          isAloneIn(5, items) && !isAloneIn(4, items) ? 'xl:grid-cols-4' : 'xl:grid-cols-5',
        )}
      >
        {items.map((item) => (
          <li key={item.productId}>
            <FavoriteCell {...item} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Whether the last one would stand alone in its row. */
const isAloneIn = (columns: number, { length }: readonly Item[]) => length > columns && length % columns === 1

function FavoriteCell({ productId, title, product }: Item) {
  const isIn = useIsFavorite(productId, true)
  if (isIn && product) return <ProductCard product={product} isFavorite />
  return (
    <div className="flex h-full min-h-60 flex-col justify-center gap-2 rounded-card border border-dashed border-edge bg-surface p-3">
      <p className="font-medium">{isIn ? 'Больше не продаётся' : 'Убрали из избранного'}</p>
      {title && <p className="line-clamp-4 text-note break-words text-ink-2">{title}</p>}
      {(isIn || product) && (
        <Button
          type="submit"
          form="favorite"
          name="product"
          value={productId}
          look="quiet"
          size="small"
          className="mt-1"
          aria-label={`${isIn ? 'Убрать' : 'Вернуть'}${title && `: ${title}`}`}
          onClick={(event) => {
            event.preventDefault()
            toggleFavorite(productId)
          }}
        >
          {isIn ? 'Убрать' : 'Вернуть'}
        </Button>
      )}
    </div>
  )
}

export function FavoritesHead({ count }: { count: number }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <h1>Избранное</h1>
      {count > 0 && <p className="text-ink-3">{counted(count, goodsForms)}</p>}
    </div>
  )
}
