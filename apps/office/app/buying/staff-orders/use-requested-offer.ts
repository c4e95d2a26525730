import { type OfficeOffer, officePriceOffers } from '@shpulka/contract/buying/office-price-offers'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiFailure, callApi } from '../../base/api/client.ts'

interface Events {
  readonly onLoaded: (offer: OfficeOffer) => void
  readonly onFailure: (failure: ApiFailure) => void
}

/** The price offer that is ordered; one known by its id alone (from the address or a draft) is loaded. */
export function useRequestedOffer(id: number | null, events: Events) {
  const [offer, setOffer] = useState<OfficeOffer | null>(null)
  const load = useEffectEvent((requestedId: number) => {
    if (offer?.id === requestedId) return
    callApi(officePriceOffers.viewOfficePriceOffer, { params: { id: requestedId } }).then(
      (found) => {
        setOffer(found)
        events.onLoaded(found)
      },
      (error) => {
        if (error instanceof ApiFailure) events.onFailure(error)
      },
    )
  })
  useEffect(() => {
    if (id !== null) load(id)
  }, [id])
  return [offer, setOffer] as const
}
