import { bonuses } from '@shpulka/contract/buying/bonuses'
import { orders } from '@shpulka/contract/buying/orders'
import { consents } from '@shpulka/contract/people/consents'
import { users } from '@shpulka/contract/people/users'
import { Icon, type IconName } from '@shpulka/ui/icon.tsx'
import { dateText } from '@shpulka/ui/text/date-text.rule.ts'
import { phoneText } from '@shpulka/ui/text/phone-text.rule.ts'
import { bonusForms, counted, orderForms } from '@shpulka/ui/text/plural.rule.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { callApi, orDefault } from '../../base/api/client.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import { pageTitles } from '../../base/shell/page-titles.ts'
import { OrderCard } from '../../buying/orders/order-card.tsx'
import { paths } from '../../paths.ts'
import type { Route } from './+types/overview.route.ts'
import { profileMeta } from './profile-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return profileMeta(matches, pageTitles['user/profile'])
}

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const [profile, givenConsents, counts, last, accounts] = await Promise.all([
    callApi(ctx, users.getProfile, {}),
    orDefault(ctx, callApi(ctx, consents.listConsents, {}), null),
    orDefault(ctx, callApi(ctx, orders.countOrders, {}), null),
    orDefault(ctx, callApi(ctx, orders.listOrders, { query: { limit: 1 } }), { orders: [] }),
    orDefault(ctx, callApi(ctx, bonuses.listBonusAccounts, {}), null),
  ])
  return {
    profile,
    hasAdvertising:
      givenConsents?.some(({ kind, withdrawnAt }) => kind === 'advertising' && withdrawnAt === null) ?? null,
    counts,
    lastOrder: last.orders[0] ?? null,
    bonusKopecks: accounts?.reduce((sum, { value }) => sum + value, 0) ?? null,
  }
}

/** Shown instead of a number that failed to load. */
const notLoadedText = 'Сейчас не загрузилось: откройте раздел'

export default function OverviewPage({
  loaderData: { profile, hasAdvertising, counts, lastOrder, bonusKopecks },
}: Route.ComponentProps) {
  const stages = (counts?.statusOrderCounts ?? [])
    .filter(({ count }) => count > 0)
    .map(({ title, count }) => `${title.toLowerCase()} ${count}`)
  const { fio, email, phone, organization, schoolInfo, createdAt } = profile
  const missingFields = [
    fio === '' && 'имя',
    phone === '' && 'телефон',
    !organization && 'организацию для счетов',
  ].filter((each) => each !== false)
  return (
    <>
      <h1 className="[overflow-wrap:anywhere]">{fio || 'Профиль'}</h1>
      <p className="mt-1 flex flex-wrap gap-x-4 text-ink-2">
        <span className="[overflow-wrap:anywhere]">{email}</span>
        {phone && <span className="whitespace-nowrap">{phoneText(phone)}</span>}
      </p>
      <p className="text-note text-ink-3">Аккаунт с {dateText(new Date(createdAt))}</p>
      <ul className="mt-5 grid gap-3 sm:grid-cols-2">
        <OverviewCard
          icon="package"
          title="Заказы"
          to={paths.orders()}
          value={
            counts === null ? 'Мои заказы' : counts.total > 0 ? counted(counts.total, orderForms) : 'Заказов пока нет'
          }
        >
          {counts === null ? notLoadedText : stages.join(' · ') || 'Первый появится здесь сразу после оформления'}
        </OverviewCard>
        <OverviewCard
          icon="coins"
          title="Бонусы"
          to={paths.bonuses()}
          value={bonusKopecks === null ? 'Мои бонусы' : counted(Math.floor(bonusKopecks / 100), bonusForms)}
        >
          {bonusKopecks === null
            ? notLoadedText
            : bonusKopecks > 0
              ? 'Один бонус — один рубль скидки'
              : 'Начислим, когда вы получите заказ'}
        </OverviewCard>
        <OverviewCard
          icon="user-round"
          title="Личные данные"
          to={paths.personalData()}
          value={organization?.name ?? (fio || 'Пока не заполнены')}
        >
          {missingFields.length > 0
            ? `Добавьте ${missingFields.join(', ')}`
            : (schoolInfo?.school ?? (organization && `ИНН ${organization.inn}`))}
        </OverviewCard>
        <OverviewCard
          icon="file-check-2"
          title="Согласия"
          to={paths.myConsents()}
          value={hasAdvertising === null ? 'Мои согласия' : hasAdvertising ? 'Письма приходят' : 'Писем о скидках нет'}
        >
          На что вы согласились и когда
        </OverviewCard>
      </ul>
      {lastOrder && (
        <section aria-labelledby="last-order" className="mt-8">
          <h2 id="last-order">Последний заказ</h2>
          <div className="mt-3">
            <OrderCard order={lastOrder} />
          </div>
        </section>
      )}
    </>
  )
}

interface CardProps {
  icon: IconName
  title: string
  to: string
  /** The current state in a few words. */
  value: ReactNode
  /** An explanation, or the next step. */
  children?: ReactNode
}

/** A section of the account in two lines; the whole card is a link to its page. */
function OverviewCard({ icon, title, to, value, children }: CardProps) {
  return (
    <li className="relative flex gap-3 rounded-card border border-line bg-surface p-4 transition-colors hover:border-ink">
      <Icon name={icon} className="mt-px size-5.5 shrink-0 text-ink" />
      <div className="min-w-0">
        <h2 className="text-note! font-medium! text-ink-2">
          <Link to={to} className="after:absolute after:inset-0">
            {title}
          </Link>
        </h2>
        <p className="text-lead font-semibold [overflow-wrap:anywhere]">{value}</p>
        {children && <p className="text-note text-ink-3">{children}</p>}
      </div>
    </li>
  )
}
