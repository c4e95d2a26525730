import {
  type CustomerRequest,
  type CustomerRequests,
  customerRequests,
  customerRequestsLimit,
} from '@shpulka/contract/people/customer-requests'
import type { InboxKind } from '@shpulka/contract/people/inbox'
import { momentText } from '@shpulka/ui/text/date-text.rule.ts'
import { counted } from '@shpulka/ui/text/plural.rule.ts'
import { Link } from 'react-router'
import { callApi } from '../../base/api/client.ts'
import { paths } from '../../paths.ts'
import { itemKey } from '../inbox/inbox-filter.rule.ts'
import { PagedList } from './paged-list.tsx'

const kindTitles: Readonly<Record<InboxKind, string>> = {
  'one-click': 'Заказ в один клик',
  recall: 'Обратный звонок',
  question: 'Вопрос',
  request: 'Обращение',
  review: 'Отзыв',
  refund: 'Возврат товара',
  blank: 'Бланк предзаказа',
}

/** What a client asked the shop for: forms, calls, one-click orders, questions, refunds, blanks. */
export const CustomerRequestsPanel = ({ id, requests }: { id: number; requests: CustomerRequests }) => (
  <RequestList
    heading="requests"
    title={requests.total === 0 ? 'Обращений нет' : counted(requests.total, ['обращение', 'обращения', 'обращений'])}
    requests={requests}
    readNext={(skip) => callApi(customerRequests.listCustomerRequests, { params: { id }, query: { skip } })}
  />
)

/** Reviews a client wrote. */
export const CustomerReviews = ({ id, reviews }: { id: number; reviews: CustomerRequests }) => (
  <RequestList
    heading="reviews"
    title={reviews.total === 0 ? 'Отзывов нет' : counted(reviews.total, ['отзыв', 'отзыва', 'отзывов'])}
    requests={reviews}
    readNext={(skip) => callApi(customerRequests.listCustomerReviews, { params: { id }, query: { skip } })}
  />
)

function RequestList({
  heading,
  title,
  requests,
  readNext,
}: {
  heading: string
  title: string
  requests: CustomerRequests
  readNext: (skip: number) => Promise<CustomerRequests>
}) {
  const [newest] = requests.items
  return (
    <section className="panel flex flex-col gap-2" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <PagedList
        key={newest && itemKey(newest)}
        items={requests.items}
        hasMore={requests.total > requests.items.length}
        readNext={async (read) => {
          const { items } = await readNext(read.length)
          return { items, hasMore: items.length === customerRequestsLimit }
        }}
      >
        {(shown) => (
          <ul className="flex flex-col empty:hidden">
            {shown.map((item) => (
              <li key={itemKey(item)} className="border-line not-first:border-t">
                <Link to={pathOf(item)} className="block py-1.5 hover:bg-paper">
                  <span className="line-clamp-2 break-words text-link">{item.title}</span>
                  <span className="block text-note text-ink-2">
                    {item.kind !== 'review' && `${kindTitles[item.kind]} · `}
                    {item.isWaiting ? <span className="font-semibold text-ink">{item.state}</span> : item.state}
                    {` · ${momentText(new Date(item.at))}`}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

const pathOf = (item: CustomerRequest) =>
  item.kind === 'one-click' ? paths.order(item.id) : paths.inboxItem(itemKey(item))
