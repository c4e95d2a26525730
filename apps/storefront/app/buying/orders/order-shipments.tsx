import type { Order } from '@shpulka/contract/buying/orders'
import type { OrderShipment } from '@shpulka/contract/buying/shipments'
import { trackingLink } from '@shpulka/contract/buying/tracking-link'
import { amountText } from '@shpulka/contract/catalogue/pack'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { momentText } from '@shpulka/ui/text/date-text.rule.ts'

/** The shipments of an order with their carriers, and the lines of each if there are several. */
export function OrderShipments({ order }: { order: Order }) {
  const { shipments, lines } = order
  const sent = shipments.reduce((sum, shipment) => sum + countOf(shipment), 0)
  const isSplit = shipments.length > 1 || (sent > 0 && sent < lines.reduce((sum, { count }) => sum + count, 0))
  // If the shop itself delivers the whole order, the order's status says everything.
  const shown = shipments.filter(({ carrier }) => isSplit || carrier !== null)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="shipments" className="mt-8">
      <h2 id="shipments">{isSplit ? 'Отправления' : 'Отправление'}</h2>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2">
        {shown.map((shipment) => (
          <li key={shipment.id} className="rounded-card border border-line bg-surface p-4">
            <p className="font-medium">
              {shipment.number}
              {shipment.sentAt && (
                <span className="ml-2 text-note font-normal text-ink-3">{momentText(new Date(shipment.sentAt))}</span>
              )}
            </p>
            <p className="text-ink-2">
              <Carrier shipment={shipment} />
              {shipment.carrier ? `: ${shipment.status.toLowerCase()}` : shipment.status}
            </p>
            {isSplit && shipment.lines.length > 0 && (
              <ul className="mt-2 text-note text-ink-2">
                {shipment.lines.map(({ line, title, count, packSize }) => (
                  <li key={line}>
                    <NonBreakingText>{title}</NonBreakingText> — {amountText(count, packSize)}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const countOf = ({ lines }: OrderShipment) => lines.reduce((sum, { count }) => sum + count, 0)

function Carrier({ shipment: { carrier, trackingNumber } }: { shipment: OrderShipment }) {
  if (carrier === null || trackingNumber === '') return carrier
  const link = trackingLink(carrier, trackingNumber)
  return (
    <>
      {carrier}{' '}
      {link ? (
        <a className="underline underline-offset-2" href={link} rel="noreferrer">
          № {trackingNumber}
        </a>
      ) : (
        <span className="break-words">№ {trackingNumber}</span>
      )}
    </>
  )
}
