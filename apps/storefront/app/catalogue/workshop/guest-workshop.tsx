import type { ProductCard } from '@shpulka/contract/catalogue/catalog'
import { ButtonLink } from '@shpulka/ui/button.tsx'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { Picture } from '@shpulka/ui/picture.tsx'
import { useEffect } from 'react'
import { Link, useFetcher } from 'react-router'
import { paths } from '../../paths.ts'
import { guestMachines, toggleGuestMachine } from './machine-list.ts'
import { NoMachines } from './no-machines.tsx'

/** A guest's machines: their ids are in the browser, cards are requested after hydration. */
export function GuestWorkshop() {
  const ids = guestMachines.useIds()
  const { data: cards, load } = useFetcher<ProductCard[]>()
  const address = ids.length > 0 ? paths.workshopCards(ids) : null
  useEffect(() => {
    if (address) void load(address)
  }, [address, load])
  return (
    <>
      <p className="mt-1 text-ink-2">
        Машины хранятся в этом браузере.{' '}
        <Link to={paths.signin(paths.workshop())} className="text-link underline">
          Войдите
        </Link>
        , и они будут на всех ваших устройствах, с местом, серийным номером и сроками обслуживания.
      </p>
      <p className="mt-4 hidden text-ink-2 noscript:block">Без входа для этого нужен JavaScript.</p>
      {ids.length === 0 ? (
        <div className="noscript:hidden">
          <NoMachines />
        </div>
      ) : (
        <>
          <ul aria-label="Машины" className="mt-5 grid gap-3 lg:grid-cols-2">
            {ids.flatMap((id) => {
              const card = cards?.find((each) => each.id === id)
              return card ? [<GuestMachine key={id} card={card} />] : []
            })}
          </ul>
          <p className="mt-4">
            <ButtonLink to={paths.compatible('', ids)} look="quiet">
              Что подходит ко всем
            </ButtonLink>
          </p>
        </>
      )}
    </>
  )
}

function GuestMachine({ card: { id, title, path, images } }: { card: ProductCard }) {
  return (
    <li className="flex items-center gap-4 rounded-card border border-line bg-surface p-4">
      <div className="card-picture size-20 shrink-0 rounded-card">
        <Picture
          fileId={images[0] ?? null}
          alt=""
          sizes="80px"
          maxWidth={320}
          className="size-full mix-blend-multiply"
        />
      </div>
      <div className="min-w-0 grow">
        <h2 className="text-body! font-semibold">
          <Link to={paths.product(path)} className="hover:text-link">
            <NonBreakingText>{title}</NonBreakingText>
          </Link>
        </h2>
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <ButtonLink to={paths.compatible('', [id])} look="quiet" size="small">
            Что подходит
          </ButtonLink>
          <button
            type="button"
            aria-label={`Убрать: ${title}`}
            className="inline-flex min-h-11 items-center px-2 text-note text-ink-2 hover:text-bad"
            onClick={() => toggleGuestMachine(id)}
          >
            Убрать
          </button>
        </div>
      </div>
    </li>
  )
}
