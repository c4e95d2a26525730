import type { Order } from '@shpulka/contract/buying/orders'
import { Icon } from '@shpulka/ui/icon.tsx'
import { paths } from '../../paths.ts'

/** Documents of an order to save or print. */
export function OrderDocuments({ order: { id, documents } }: { order: Order }) {
  return (
    <section aria-labelledby="documents" className="mt-6 print:hidden">
      <h2 id="documents">Документы</h2>
      <ul className="mt-2 flex flex-wrap gap-2">
        {documents.map(({ kind, shipmentId, title, fileName }) => (
          <li key={title} className="max-sm:w-full">
            {/* A file, so a plain link: the router does not open it. */}
            <a
              href={paths.orderDocument(id, kind, shipmentId)}
              download={fileName}
              className="flex min-h-11 items-center gap-2.5 rounded-control border border-edge bg-surface px-3.5 hover:border-ink-3"
            >
              <Icon name="file-text" className="size-5 shrink-0 text-ink" />
              <span>
                {title} <span className="text-note text-ink-3">{kind === 'upd-xml' ? 'XML' : 'PDF'}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
