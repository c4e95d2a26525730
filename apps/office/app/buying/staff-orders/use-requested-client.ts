import { type Customer, customers } from '@shpulka/contract/people/customers'
import { useEffect, useEffectEvent } from 'react'
import { ApiFailure, callApi } from '../../base/api/client.ts'

interface Events {
  readonly onLoaded: (client: Customer) => void
  readonly onFailure: (failure: ApiFailure) => void
}

/** Loads the client whose page the order was begun from; null: none. */
export function useRequestedClient(id: number | null, events: Events) {
  const load = useEffectEvent((requestedId: number) =>
    callApi(customers.viewCustomer, { params: { id: requestedId } }).then(events.onLoaded, (error) => {
      if (error instanceof ApiFailure) events.onFailure(error)
    }),
  )
  useEffect(() => {
    if (id !== null) void load(id)
  }, [id])
}
