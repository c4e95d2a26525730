import { orders } from '@shpulka/contract/orders'
import { CircleCheck } from 'lucide-react'
import { data, Link } from 'react-router'
import { callApi } from '../api/client.server.ts'
import { visitContext } from '../api/visit.server.ts'
import { paths } from '../paths.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { type ShopData, useKnownShop } from '../shell/shop.ts'
import { daysText, momentText } from '../text/date-text.rule.ts'
import { phoneHref, phoneText } from '../text/phone-text.rule.ts'
import { days, plural } from '../text/plural.rule.ts'
import { priceText } from '../text/price-text.rule.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'
import type { Route } from './+types/order-placed.route.ts'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData as ShopData | undefined
  return pageMeta(shop, { title: `Заказ ${loaderData?.number ?? ''} — ${shop?.site.name ?? ''}`, isHidden: true })
}

export async function loader({ params, context }: Route.LoaderArgs) {
  if (!/^[1-9]\d{0,9}$/.test(params.id) || Number(params.id) > 2_147_483_647)
    throw data({ statusCode: 404, message: 'Страница не найдена', errors: {} }, { status: 404 })
  return callApi(context.get(visitContext), orders.viewOwnOrder, { query: { orderId: Number(params.id) } })
}

/** Money here is what is paid: roubles, whatever currency prices are shown in. */
export default function OrderPlacedPage({ loaderData: order }: Route.ComponentProps) {
  const { site } = useKnownShop()
  const { delivery, payment, contact } = order
  const time = daysText(delivery.daysMin, delivery.daysMax, (n) => plural(n, days))
  return (
    <div className="frame max-w-240 pt-6">
      <div className="flex gap-4">
        <CircleCheck aria-hidden className="mt-1 size-8 shrink-0 text-good print:hidden" strokeWidth={1.75} />
        <div>
          <h1>Заказ {order.number} принят</h1>
          <p className="mt-1 text-ink-2">
            {order.status.title} · {momentText(new Date(order.createdAt))}. Письмо с составом отправили на {contact.email}.
          </p>
        </div>
      </div>
      <dl className="mt-6 grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-3">
        <Fact title="Получение">
          {delivery.method}
          {delivery.point && (
            <>
              <br />
              {delivery.point.city}, {delivery.point.address}
              <br />
              <span className="text-ink-3">{delivery.point.hours}</span>
            </>
          )}
          {delivery.address && (
            <>
              <br />
              {delivery.address}
            </>
          )}
          <br />
          <span className="text-ink-3">Срок: {time}</span>
        </Fact>
        <Fact title="Оплата">
          {payment.title}
          <br />
          <span className="text-ink-3">{payment.description}</span>
          {order.bill && (
            <>
              <br />
              Счёт {order.bill.number} на {priceText(order.bill.amount)}
            </>
          )}
        </Fact>
        <Fact title="Покупатель">
          {contact.fio}
          <br />
          {phoneText(contact.phone)}
          <br />
          {contact.email}
        </Fact>
      </dl>
      <section aria-labelledby="lines" className="mt-8">
        <h2 id="lines">Состав</h2>
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {order.lines.map((line) => (
            <li key={line.groupId} className="flex items-center gap-4 py-3">
              <span className="size-14 shrink-0 overflow-hidden rounded-control bg-ground print:hidden">
                <Picture fileId={line.image} alt="" sizes="56px" largest={160} className="mix-blend-multiply" />
              </span>
              <span className="min-w-0 grow">
                {line.path ? (
                  <Link to={paths.product(line.path)} prefetch="intent" className="hover:text-accent">
                    {line.title}
                  </Link>
                ) : (
                  line.title
                )}
                <span className="block text-note text-ink-3">
                  {line.vendorCode && `Артикул ${line.vendorCode} · `}
                  {line.count}&nbsp;шт × {priceText(line.price)}
                </span>
              </span>
              <span className="font-semibold whitespace-nowrap">{priceText(line.sum)}</span>
            </li>
          ))}
        </ul>
        <dl className="mt-3 ml-auto max-w-80 space-y-1.5">
          <Sum title="Товары" value={priceText(order.itemsPrice)} />
          {order.oldItemsPrice > order.itemsPrice && <Sum title="Выгода" value={`−${priceText(order.oldItemsPrice - order.itemsPrice)}`} />}
          <Sum title="Доставка" value={delivery.price === 0 ? 'бесплатно' : priceText(delivery.price)} />
          <div className="flex items-baseline justify-between gap-4 border-t border-line pt-2">
            <dt className="font-semibold">Итого</dt>
            <dd className="text-title font-semibold whitespace-nowrap">{priceText(order.total)}</dd>
          </div>
        </dl>
      </section>
      {order.comment && <p className="mt-4 text-ink-2">Комментарий: {order.comment}</p>}
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
        <ButtonLink to={paths.catalog()} look="quiet">
          Вернуться в каталог
        </ButtonLink>
        <p className="text-ink-2">
          Вопросы по заказу:{' '}
          <a href={phoneHref(site.phone)} className="font-semibold whitespace-nowrap text-link">
            {site.phone}
          </a>
        </p>
      </div>
    </div>
  )
}

function Fact({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="bg-surface p-4">
      <dt className="text-note text-ink-3">{title}</dt>
      <dd className="mt-1 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

function Sum({ title, value }: { title: string; value: string }) {
  return (
    <div className="flex justify-between gap-4 text-ink-2">
      <dt>{title}</dt>
      <dd className="whitespace-nowrap">{value}</dd>
    </div>
  )
}
