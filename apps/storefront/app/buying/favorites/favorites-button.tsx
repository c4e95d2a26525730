import { clientLink } from '@shpulka/ui/client-link.ts'
import { counted, goodsForms } from '@shpulka/ui/text/plural.rule.ts'
import { useEffect } from 'react'
import { Count } from '../../base/shell/basket-button.tsx'
import { usePersonal } from '../../base/shell/personal.tsx'
import { paths } from '../../paths.ts'
import { receiveFavorites, useFavoriteIds } from './favorite-list.ts'

/** The favourites in the header; their number is loaded after the page. */
export function FavoritesButton({ className }: { className: string }) {
  const { length } = useFavoriteIds()
  return (
    <a {...clientLink} href={paths.favorites()} className={className}>
      <span className="relative">
        <span className="heart-icon" />
        {length > 0 && <Count value={length} />}
      </span>
      <span className="text-note text-ink-2 max-md:sr-only">Избранное</span>
      {length > 0 && <span className="sr-only">, {counted(length, goodsForms)}</span>}
    </a>
  )
}

/** The form that every heart submits without scripts; with scripts, it provides the loaded favourites. */
export function FavoriteForm() {
  const { favorites: ids, requestedAt = 0 } = usePersonal() ?? {}
  useEffect(() => {
    if (ids !== undefined) receiveFavorites(ids, requestedAt)
  }, [ids, requestedAt])
  return <form id="favorite" method="post" action={paths.favorites()} hidden />
}
