import { orderNumber } from '@shpulka/contract/buying/order-number'
import { type InboxDetail, type InboxKind, inboxKinds } from '@shpulka/contract/people/inbox'
import { momentText } from '@shpulka/ui/text/date-text.rule.ts'
import { Link, useOutletContext, useParams, useRouteError } from 'react-router'
import { ApiFailure } from '../../base/api/client.ts'
import { JournalLink } from '../../base/audit/journal-link.tsx'
import { Presence } from '../../base/record/presence.tsx'
import { Timeline } from '../../base/record/timeline.tsx'
import { useHeadingFocus } from '../../base/record/use-heading-focus.ts'
import { FailurePage } from '../../base/shell/failure-page.tsx'
import { may, useSession } from '../../base/shell/session.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/item.route.ts'
import type { InboxOutlet } from './inbox.route.tsx'
import { itemFromKey, itemKey } from './inbox-filter.rule.ts'
import { ItemActions } from './item-actions.tsx'
import { ItemAssignee } from './item-assignee.tsx'
import { ItemPerson } from './item-person.tsx'
import { readItem } from './prefetched-items.ts'

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const item = itemFromKey(params.item)
  if (item === null) throw new ApiFailure(404, { message: 'Откройте нужное из списка' })
  return readItem(item)
}

/** Kinds that the journal calls otherwise. */
const recordKinds: Partial<Record<InboxKind, string>> = { 'one-click': 'order', question: 'request' }

export default function Item({ loaderData: item }: Route.ComponentProps) {
  const { colleagues, onDone } = useOutletContext<InboxOutlet>()
  const session = useSession()
  const key = itemKey(item)
  const heading = useHeadingFocus()
  const site = session.sites.find(({ id }) => id === item.siteId)
  return (
    <article aria-labelledby="item" className="flex flex-col gap-4">
      <title>{`${item.number} — контора`}</title>
      <header>
        <h1 id="item" ref={heading} tabIndex={-1} className="break-words">
          {item.title}
        </h1>
        <p className="mt-1 text-note text-ink-2">
          {inboxKinds[item.kind]} · {item.number} · {item.state} · {momentText(new Date(item.openedAt))}
          {site && ` · ${site.name}`}
          {item.orderId !== null && may(session, 'orders.read') && (
            <>
              {' · '}
              <Link to={paths.order(item.orderId)} className="text-link hover:underline">
                Заказ {orderNumber(item.orderId)}
              </Link>
            </>
          )}
        </p>
      </header>
      <Presence key={`presence ${key}`} kind={item.kind} id={item.id} />
      <Message item={item} />
      {/* Keyed by the item, so that no typed text or shown state carries over to another item. */}
      <ItemActions key={`actions ${key}`} item={item} siteName={site?.name ?? ''} onDone={onDone} />
      <div className="grid gap-4 lg:grid-cols-2">
        <ItemPerson key={`person ${key}`} item={item} />
        <ItemAssignee key={`assignee ${key}`} item={item} colleagues={colleagues} />
      </div>
      <Timeline events={item.history.map(({ what, ...change }) => ({ ...change, title: what })).toReversed()}>
        <JournalLink kind={recordKinds[item.kind] ?? item.kind} id={item.id} />
      </Timeline>
    </article>
  )
}

/** The message the person sent. */
function Message({ item }: { item: InboxDetail }) {
  return (
    <section aria-label="Что прислали" className="panel flex flex-col gap-3">
      {item.texts.map(({ label, text }) => (
        <div key={label}>
          <h2 className="text-note font-normal text-ink-3">{label}</h2>
          <p className="break-words whitespace-pre-line">{text}</p>
        </div>
      ))}
      {item.facts.length > 0 && (
        <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-4 gap-y-1.5">
          {item.facts.map(({ label, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two facts may be equal, and they do not move
            <div key={index} className="contents">
              <dt className="text-note leading-5 break-words text-ink-3">{label}</dt>
              <dd className="min-w-0 break-words">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {item.files.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {item.files.map(({ id, name, isPicture }) => (
            <li key={id}>
              <a
                href={`/api/office/v1/inbox/${item.kind}/${item.id}/files/${id}`}
                target="_blank"
                rel="noreferrer"
                className="block text-link hover:underline"
              >
                {isPicture ? (
                  <img
                    src={`/api/office/v1/inbox/${item.kind}/${item.id}/files/${id}`}
                    alt={name}
                    loading="lazy"
                    className="size-32 rounded-control border border-line object-cover"
                  />
                ) : (
                  name
                )}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

export function ErrorBoundary() {
  const { item } = useParams()
  return <FailurePage key={item} error={useRouteError()} />
}
