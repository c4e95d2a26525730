import type { OrderBatch } from '@shpulka/contract/buying/order-batches'
import { orderDesk } from '@shpulka/contract/buying/order-desk'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { callApi } from '../../base/api/client.ts'

/**
 * The bulk action whose progress is shown: one that was just started, or the one in the address. The audit log links to
 * batches, so that one of the last 30 days can be opened and undone.
 */
export function useShownBatch() {
  const [query, setQuery] = useSearchParams()
  const [batch, setBatch] = useState<OrderBatch | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const id = query.get('batch')
  useEffect(() => {
    setFailure(null)
    if (id)
      callApi(orderDesk.viewOrderBatch, { params: { id } }).then(setBatch, (error: Error) =>
        setFailure(`Изменение из журнала не открылось: ${error.message}`),
      )
  }, [id])
  return {
    batch,
    failure,
    show: setBatch,
    close() {
      setBatch(null)
      if (id) setQuery((before) => new URLSearchParams([...before].filter(([name]) => name !== 'batch')))
    },
  }
}
