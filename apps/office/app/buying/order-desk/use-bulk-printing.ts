import { orderDesk } from '@shpulka/contract/buying/order-desk'
import { missingLabelsHeader, orderShipments } from '@shpulka/contract/buying/order-shipments'
import { useState } from 'react'
import { callBytes, callFile } from '../../base/api/client.ts'
import { openPdf } from '../../base/api/open-pdf.ts'
import { useChange } from '../../base/api/use-change.ts'
import { may, useSession } from '../../base/shell/session.ts'
import { papers } from './papers.rule.ts'

const carrierLabels = 'carrier-labels'

/** Prints papers of orders into a new tab. */
export function useBulkPrinting(orderIds: readonly number[] | null) {
  const mayPack = may(useSession(), 'orders.pack')
  const [kinds, setKinds] = useState<string>(papers[0]!.code)
  const [unlabelled, setUnlabelled] = useState(0)
  const [address, setAddress] = useState('')
  const { run, isBusy, failure } = useChange(async () => {
    if (orderIds === null) return
    setUnlabelled(0)
    setAddress('')
    setAddress(openPdf(await read([...orderIds])))
  })
  async function read(ids: number[]): Promise<Blob> {
    if (kinds === carrierLabels) return callBytes(orderShipments.printCarrierLabels, { body: { orderIds: ids } })
    const chosen = papers.find(({ code }) => code === kinds)!
    if (chosen.isForShipping && mayPack) {
      const { blob, headers } = await callFile(orderShipments.printShippingPapers, { body: { orderIds: ids } })
      setUnlabelled(headers.get(missingLabelsHeader)?.split(',').filter(Boolean).length ?? 0)
      return blob
    }
    return callBytes(orderDesk.printOrderPapers, {
      body: { orderIds: ids, kinds: [...chosen.kinds], isForShipping: chosen.isForShipping ?? false },
    })
  }
  return {
    run,
    isBusy,
    failure,
    /** Of the last printed file; empty before. */
    address,
    kinds,
    setKinds,
    options: [
      ...papers.map(({ code, title }) => ({ value: code, title })),
      ...(mayPack ? [{ value: carrierLabels, title: 'Наклейки СДЭК' }] : []),
    ],
    /** How many of the last printed orders have no label of the carrier. */
    unlabelled,
  }
}
