import { parseId } from '@shpulka/contract/base/ids'
import { type OfficeOffer, officePriceOffers } from '@shpulka/contract/buying/office-price-offers'
import { staffOrders } from '@shpulka/contract/buying/staff-orders'
import { amountText } from '@shpulka/contract/catalogue/pack'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { dateText } from '@shpulka/ui/text/date-text.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { ApiFailure, callApi } from '../../base/api/client.ts'
import { JournalLink } from '../../base/audit/journal-link.tsx'
import { Presence } from '../../base/record/presence.tsx'
import { readDraft } from '../../base/shell/drafts.ts'
import { useSession } from '../../base/shell/session.ts'
import { useKeys } from '../../base/shell/use-keys.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/price-offer.route.ts'
import { lastDay } from './last-day.rule.ts'
import { NextVersion } from './next-version.tsx'
import { nextVersionDraft } from './use-next-version.ts'

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const id = parseId(params.id)
  if (id === null) throw new ApiFailure(404, { message: 'У предложения номер вида КП-101' })
  return callApi(officePriceOffers.viewOfficePriceOffer, { params: { id }, signal: request.signal })
}

/** A version of a price offer: its lines, and its order or next version. */
export default function PriceOffer({ loaderData: offer }: Route.ComponentProps) {
  return <Version key={offer.id} offer={offer} />
}

function Version({ offer }: { offer: OfficeOffer }) {
  const { staffId } = useSession()
  const [isOpened, setOpened] = useState(() => readDraft(staffId, nextVersionDraft(offer.id)) !== null)
  const isChangeable = offer.orderId === null && offer.newerId === null
  const isOrderable = isChangeable && !offer.isOver
  const isOfAccount = offer.userId !== null
  // What was typed stays when somebody else has made the next version meanwhile.
  const isEdited = isOpened && offer.orderId === null
  const { order, openForm, isBusy, failure } = useOrdering(offer)
  useKeys(
    isEdited
      ? {}
      : {
          ...(isOrderable && { o: ['Оформить заказ', order] }),
          ...(isChangeable && { e: ['Новая версия', () => setOpened(true)] }),
        },
  )
  return (
    <article aria-labelledby="offer" className="flex max-w-240 flex-col gap-4">
      <title>{`${offer.number} — контора`}</title>
      <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h1 id="offer">{offer.number}</h1>
        <span className="grow text-right text-title font-semibold">{priceText(offer.price)}</span>
        <span className="basis-full text-note text-ink-2">
          {dateText(new Date(offer.createdAt))}, {offer.site.name}, цены: {offer.priceRole}
          {offer.isOver ? ', срок истёк' : `, действует до ${lastDay(offer)}`}
        </span>
      </header>
      <Presence kind="price-offer" id={offer.id} />
      <State offer={offer} />
      {isEdited ? (
        <NextVersion offer={offer} onClose={() => setOpened(false)} />
      ) : (
        <>
          <Lines offer={offer} />
          <FailureNotice message={failure} />
          <div className="flex flex-wrap gap-2">
            {isOrderable && (
              <Button onClick={order} isBusy={isBusy}>
                {isOfAccount ? 'Клиент согласен: оформить' : 'Оформить заказ'} <kbd className="text-note">O</kbd>
              </Button>
            )}
            {isOrderable && isOfAccount && (
              <Button look="quiet" onClick={openForm}>
                Оформить с доставкой
              </Button>
            )}
            {isChangeable && (
              <Button look="quiet" onClick={() => setOpened(true)}>
                Изменить: новая версия <kbd className="text-note">E</kbd>
              </Button>
            )}
          </div>
          {isOrderable && isOfAccount && (
            <p className="text-note text-ink-2">
              Спросите согласие на обработку персональных данных: ответ запишется. Товар отложится сразу, доставку и
              способ оплаты выберете в заказе.
            </p>
          )}
        </>
      )}
      <Recipient offer={offer} />
      {offer.versions.length > 1 && <Versions offer={offer} />}
      <JournalLink kind="price-offer" id={offer.id} />
    </article>
  )
}

/** Places the order of an offer; `failure` is the server's reason for not placing it, empty before a try. */
function useOrdering(offer: OfficeOffer) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const openForm = () => navigate(paths.newOrder({ offer: offer.id }))
  /** Places the order at once for a client with an account; the form asks for what the account lacks. */
  async function order() {
    if (offer.userId === null) return openForm()
    if (isBusy) return
    setBusy(true)
    setFailure('')
    try {
      const client = { userId: offer.userId, hasAgreed: true }
      const placed = await callApi(staffOrders.orderPriceOffer, { params: { id: offer.id }, body: { client } })
      await navigate(paths.order(placed.id), { state: { takesFocus: true } })
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (error.status === 400) return openForm()
      setFailure(error.message)
      // It may have got an order or a newer version since it was shown.
      await revalidate()
    } finally {
      setBusy(false)
    }
  }
  return { order, openForm, isBusy, failure }
}

function State({ offer: { orderId, newerId } }: { offer: OfficeOffer }) {
  if (orderId !== null)
    return (
      <Notice kind="good" title="По предложению есть заказ">
        <Link className="text-link hover:underline" to={paths.order(orderId)}>
          Открыть заказ
        </Link>
      </Notice>
    )
  if (newerId !== null)
    return (
      <Notice title="Есть новая версия">
        <Link className="text-link hover:underline" to={paths.priceOffer(newerId)}>
          Открыть её
        </Link>
      </Notice>
    )
  return null
}

const Lines = ({ offer: { lines } }: { offer: OfficeOffer }) => (
  <ul className="panel flex flex-col py-2" aria-label="Товары">
    {lines.map((line) => (
      <li key={line.number} className="flex flex-wrap gap-x-4 border-line py-1.5 not-first:border-t">
        <span className="min-w-40 grow">
          {line.title}
          <span className="text-note text-ink-3">
            {line.vendorCode && ` · ${line.vendorCode}`}
            {line.set && ` · комплект «${line.set}»`}
          </span>
          {!line.isSold && <span className="text-note text-warn"> · больше не продаётся</span>}
        </span>
        <span className="whitespace-nowrap text-ink-2">
          {amountText(line.count, line.packSize)} × {priceText(line.price)}
        </span>
        <span className="font-medium whitespace-nowrap">{priceText(line.sum)}</span>
      </li>
    ))}
  </ul>
)

const Recipient = ({ offer }: { offer: OfficeOffer }) => (
  <section className="panel" aria-labelledby="whom">
    <h2 id="whom">Для кого</h2>
    <p className="mt-2">{offer.recipient || 'Никто не назван'}</p>
    {offer.comment && <p className="whitespace-pre-line text-ink-2">{offer.comment}</p>}
    {offer.userId !== null && (
      <p>
        Клиент:{' '}
        <Link className="text-link hover:underline" to={paths.customer(offer.userId)}>
          {offer.madeBy || 'без имени'}
        </Link>
      </p>
    )}
    <p className="mt-2">
      <a className="break-all text-link hover:underline" href={offer.url} target="_blank" rel="noreferrer">
        Страница предложения на сайте
      </a>
    </p>
  </section>
)

const Versions = ({ offer }: { offer: OfficeOffer }) => (
  <section className="panel" aria-labelledby="versions">
    <h2 id="versions">Версии</h2>
    <ol className="mt-2 flex flex-col gap-1">
      {offer.versions.map(({ id, number, createdAt, who, price }) => (
        <li key={id} className="flex flex-wrap gap-x-3">
          {id === offer.id ? (
            <span className="font-medium">{number}</span>
          ) : (
            <Link className="text-link hover:underline" to={paths.priceOffer(id)}>
              {number}
            </Link>
          )}
          <span>{priceText(price)}</span>
          <span className="text-note leading-5 text-ink-3">
            {who || 'Клиент'}, {dateText(new Date(createdAt))}
          </span>
        </li>
      ))}
    </ol>
  </section>
)
