import { Button } from '@shpulka/ui/button.tsx'
import { EmptyState } from '@shpulka/ui/empty-state.tsx'
import { Pager } from '@shpulka/ui/pager.tsx'
import { Skeleton } from '@shpulka/ui/skeleton.tsx'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link, useFetcher } from 'react-router'
import type { ShownCard } from '../../catalogue/catalog/shown-card.rule.ts'
import { paths } from '../../paths.ts'
import { FavoriteGrid, FavoritesHead } from './favorite-grid.tsx'
import { favoriteIds, useFavoriteIds } from './favorite-list.ts'
import { NoFavorites } from './no-favorites.tsx'
import { favoritesPage } from './shown-favorites.rule.ts'

/** The ids are in the browser; cards are requested after hydration. */
export function GuestFavorites({ page }: { page: number }) {
  const count = useFavoriteIds().length
  const isHydrated = useIsHydrated()
  const { data: cards, load, state } = useFetcher<ShownCard[] | null>()
  // The list as the page was opened: a removed item stays so that it can be restored.
  const [opened, setOpened] = useState<ReturnType<typeof favoritesPage> | null>(null)
  useEffect(() => {
    const next = favoritesPage(favoriteIds.current(), page)
    setOpened(next)
    if (next.ids.length > 0) void load(paths.favoriteCards(next.ids))
  }, [page, load])

  if (!isHydrated || !opened) return <LoadingFavorites />
  if (opened.ids.length === 0)
    return (
      <>
        <FavoritesHead count={0} />
        <NoFavorites isGuest />
      </>
    )
  return (
    <>
      <FavoritesHead count={count} />
      <p className="mt-1 text-ink-2">
        Список хранится в этом браузере. <SigninLink>Войдите</SigninLink>, и он будет на всех ваших устройствах.
      </p>
      {cards ? (
        <FavoriteGrid
          items={opened.ids.map((id) => {
            const product = cards.find((card) => card.id === id) ?? null
            return { productId: id, title: product?.title ?? '', product }
          })}
        />
      ) : (
        <MissingCards
          count={opened.ids.length}
          isLost={cards === null}
          isBusy={state !== 'idle'}
          onRetry={() => load(paths.favoriteCards(opened.ids))}
        />
      )}
      <div className="mt-6">
        <Pager page={opened.page} pages={opened.pages} hrefOf={paths.favorites} />
      </div>
    </>
  )
}

/** Instead of the cards while they load, or when they have not come. */
export function MissingCards({
  count,
  isLost,
  isBusy,
  onRetry,
}: {
  count: number
  isLost: boolean
  /** They are being asked for again. */
  isBusy: boolean
  onRetry: () => unknown
}) {
  if (!isLost) return <Placeholders count={count} />
  return (
    <div role="alert" className="mt-4">
      <EmptyState
        title="Товары не загрузились"
        actions={
          <Button onClick={onRetry} isBusy={isBusy}>
            Повторить
          </Button>
        }
      >
        Список цел: он хранится в этом браузере. Проверьте интернет и повторите.
      </EmptyState>
    </div>
  )
}

function LoadingFavorites() {
  return (
    <>
      <FavoritesHead count={0} />
      <p className="mt-4 hidden max-w-140 text-ink-2 noscript:block">
        Без входа избранное хранит сам браузер, и для этого нужен JavaScript. <SigninLink>Войдите в аккаунт</SigninLink>
        , и избранное будет здесь.
      </p>
      <div className="noscript:hidden">
        <Placeholders count={6} />
      </div>
    </>
  )
}

function SigninLink({ children }: { children: string }) {
  return (
    <Link to={paths.signin(paths.favorites())} className="text-link underline">
      {children}
    </Link>
  )
}

function Placeholders({ count }: { count: number }) {
  return (
    <div className="mt-4 grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5">
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other key
        <Skeleton key={place} className="min-h-96 rounded-card" />
      ))}
    </div>
  )
}

const never = () => () => {}
/** Whether scripts run, so that the browser's storage can be read. */
const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
