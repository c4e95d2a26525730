import { parseId } from '@shpulka/contract/base/ids'
import { type OfficeOffer, officePriceOffers } from '@shpulka/contract/buying/office-price-offers'
import { amountText } from '@shpulka/contract/catalogue/pack'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { ApiFailure, callApi } from '../../base/api/client.ts'
import { paths } from '../../paths.ts'
import { lastDay } from '../price-offers/last-day.rule.ts'

/** Finds a price offer by its number, to order it at its prices. */
export function OfferChoice({
  offer,
  onOffer,
}: {
  offer: OfficeOffer | null
  onOffer: (offer: OfficeOffer | null) => void
}) {
  const [failure, setFailure] = useState('')
  async function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('number') ?? '')
    const id = parseId(/0*(\d+)/.exec(typed)?.[1])
    setFailure('')
    if (id === null) return setFailure('Номер вида КП-101')
    try {
      const { offers } = await callApi(officePriceOffers.searchPriceOffers, { body: { q: String(id) } })
      // The number of any version finds the latest version.
      if (!offers[0]) return setFailure('Такого предложения нет')
      onOffer(await callApi(officePriceOffers.viewOfficePriceOffer, { params: { id: offers[0].id } }))
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error.message)
    }
  }
  if (offer)
    return (
      <section aria-label={offer.number} className="panel flex flex-col gap-2">
        <div className="flex flex-wrap items-center gap-3">
          <span className="grow font-medium">
            {[offer.number, offer.recipient, `цены до ${lastDay(offer)}`].filter(Boolean).join(', ')}
          </span>
          <Button look="plain" size="small" onClick={() => onOffer(null)}>
            Другое
          </Button>
        </div>
        {offer.orderId !== null && (
          <p>
            По нему уже есть{' '}
            <Link className="text-link hover:underline" to={paths.order(offer.orderId)}>
              заказ
            </Link>
            : второго не будет.
          </p>
        )}
        <ul className="text-note text-ink-2">
          {offer.lines.map(({ title, count, packSize, price }) => (
            <li key={`${title} ${count}`}>
              {title}: {amountText(count, packSize)} × {priceText(price)}
            </li>
          ))}
        </ul>
      </section>
    )
  return (
    <form className="flex flex-wrap items-end gap-2" onSubmit={find} aria-label="Коммерческое предложение">
      <Field label="Или по предложению: номер" name="number" required maxLength={20} placeholder="КП-101" />
      <Button look="quiet" type="submit">
        Взять из КП
      </Button>
      <FailureNotice message={failure} />
    </form>
  )
}
