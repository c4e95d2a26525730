import { raffles } from '@shpulka/contract/people/raffles'
import { Breadcrumb } from '@shpulka/ui/breadcrumb.tsx'
import { EmptyState } from '@shpulka/ui/empty-state.tsx'
import { Pager } from '@shpulka/ui/pager.tsx'
import { Picture } from '@shpulka/ui/picture.tsx'
import { pageIn } from '@shpulka/ui/text/page-number.rule.ts'
import { counted } from '@shpulka/ui/text/plural.rule.ts'
import { Link } from 'react-router'
import { callApi } from '../../base/api/client.server.ts'
import { pageNotFound } from '../../base/api/page-not-found.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import { pageMeta } from '../../base/shell/page-meta.ts'
import type { ShopData } from '../../base/shell/shop.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/raffles.route.ts'
import { datesText, participantForms, prizeForms } from './raffle-words.rule.ts'
import { StateBadge } from './state-badge.tsx'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData as ShopData | undefined
  const { page, pages } = loaderData?.meta ?? { page: 1, pages: 1 }
  return pageMeta(shop, {
    title: `Розыгрыши призов — ${shop?.site.name ?? ''}`,
    description:
      'Розыгрыши оборудования и инструмента для покупателей магазина. Победителей определяет программа, и каждый ' +
      'может её проверить.',
    canonical: paths.raffles(),
    page,
    pages,
  })
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = pageIn(url)
  const answer = await callApi(context.get(requestContext), raffles.listRaffles, { query: { page }, isPersonal: false })
  if (page > Math.max(1, answer.meta.pages)) throw pageNotFound()
  return answer
}

export default function RafflesPage({ loaderData: { raffles: all, meta: at } }: Route.ComponentProps) {
  return (
    <div className="frame">
      <Breadcrumb steps={[{ title: 'Главная', to: paths.home() }]} />
      <h1>{at.page > 1 ? `Розыгрыши - Страница ${at.page}` : 'Розыгрыши'}</h1>
      <p className="mt-2 max-w-180 text-ink-2">
        Билет бесплатный, один на человека. Победителей определяет программа по числу, которое скрыто до розыгрыша и
        открыто после: проверить её может каждый.
      </p>
      {all.length === 0 ? (
        <EmptyState title="Розыгрышей пока нет">
          Загляните позже или подпишитесь на новости: о новом розыгрыше мы напишем.
        </EmptyState>
      ) : (
        <ul className="mt-5 grid gap-3 md:grid-cols-2 lg:grid-cols-3">
          {all.map((raffle, place) => (
            <li
              key={raffle.id}
              className="relative flex flex-col overflow-hidden rounded-card border border-line bg-surface hover:border-ink-3"
            >
              <span className="aspect-4/3 overflow-hidden bg-ground">
                <Picture
                  fileId={raffle.image}
                  alt=""
                  sizes="(min-width: 1024px) 400px, (min-width: 768px) 50vw, 100vw"
                  maxWidth={640}
                  isEager={place < 2}
                  className="size-full object-cover"
                />
              </span>
              <span className="flex flex-1 flex-col items-start p-4">
                <StateBadge state={raffle.state} />
                <h2 className="mt-2 text-lead!">
                  <Link to={paths.raffle(raffle.code)} prefetch="intent" className="after:absolute after:inset-0">
                    {raffle.title}
                  </Link>
                </h2>
                <p className="mt-1 text-ink-2">{raffle.preview}</p>
                <p className="mt-auto pt-3 text-note text-ink-3">
                  {datesText(raffle)} · {counted(raffle.prizesCount, prizeForms)}
                  {raffle.participants > 0 && ` · ${counted(raffle.participants, participantForms)}`}
                </p>
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-6">
        <Pager page={at.page} pages={at.pages} hrefOf={paths.raffles} />
      </div>
    </div>
  )
}
