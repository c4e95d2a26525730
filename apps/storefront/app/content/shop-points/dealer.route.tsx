import { regionBeside } from '@shpulka/contract/base/city-name'
import { dayHours, localMoment, weekdayOf } from '@shpulka/contract/content/opening-hours'
import { Breadcrumb } from '@shpulka/ui/breadcrumb.tsx'
import { buttonClasses } from '@shpulka/ui/button.tsx'
import { ChipLink } from '@shpulka/ui/chip.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { Icon } from '@shpulka/ui/icon.tsx'
import { Picture } from '@shpulka/ui/picture.tsx'
import { phoneHref } from '@shpulka/ui/text/phone-text.rule.ts'
import { Link } from 'react-router'
import { pageNotFound } from '../../base/api/page-not-found.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import { routeAddress } from '../../base/map/maps-site.rule.ts'
import { notFoundMeta, pageMeta } from '../../base/shell/page-meta.ts'
import { loadSeo } from '../../base/shell/page-seo.server.ts'
import type { ShopData } from '../../base/shell/shop.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/dealer.route.ts'
import { OpeningNow } from './opening-now.tsx'
import { specialDaysText, upcomingSpecialDays } from './opening-text.rule.ts'
import { kindTitles } from './point-kinds.ts'
import { PointRow } from './point-row.tsx'
import { pointStructured } from './point-structured.rule.ts'
import { findPoint } from './points.server.ts'
import { pointsQuery } from './points-choice.rule.ts'
import { PointOnMap } from './points-map.tsx'
import { useNow } from './use-now.ts'

const maxNearest = 3
const weekdays = ['Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница', 'Суббота', 'Воскресенье']

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData as ShopData | undefined
  if (!loaderData) return notFoundMeta(shop)
  const { point, seo } = loaderData
  const path = paths.dealer(point.code)
  const trail = [
    { name: 'Главная', path: paths.home() },
    { name: 'Адреса и дилеры', path: paths.dealers() },
    { name: point.title, path },
  ]
  return pageMeta(shop, {
    ...seo,
    canonical: path,
    image: point.pictures[0]?.id ?? null,
    structured: import.meta.env.SSR
      ? [
          pointStructured(point, { origin: shop?.origin ?? '', path }),
          {
            '@context': 'https://schema.org',
            '@type': 'BreadcrumbList',
            itemListElement: trail.map(({ name, path: to }, index) => ({
              '@type': 'ListItem',
              position: index + 1,
              name,
              item: `${shop?.origin ?? ''}${to}`,
            })),
          },
        ]
      : [],
  })
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const found = await findPoint(ctx, params.code)
  if (!found) throw pageNotFound()
  const seo = await loadSeo(ctx, paths.dealer(found.point.code), found.point.title)
  return { ...found, seo }
}

export default function DealerPage({ loaderData: { point, nearest, seo } }: Route.ComponentProps) {
  const { title, kind, region, city, address, howToFind, description, services, pictures, tags } = point
  const now = useNow()
  const brands = tags.filter((tag) => tag.kind === 'brand')
  return (
    <div className="frame">
      <Breadcrumb
        steps={[
          { title: 'Главная', to: paths.home() },
          { title: 'Адреса и дилеры', to: paths.dealers() },
        ]}
      />
      <p className="text-note text-ink-3">{kindTitles[kind]}</p>
      <h1>{seo.h1 || title}</h1>
      <p className="mt-1 text-ink-2">{[regionBeside(region, city), city, address].filter(Boolean).join(', ')}</p>
      <OpeningNow hours={point.hours} now={now} />
      <div className="mt-4 grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <div className="min-w-0">
          {pictures.length > 0 && <Photos pictures={pictures} />}
          {description.split(/\n\s*\n/).map((paragraph) => (
            <p key={paragraph} className="mt-4 max-w-160">
              {paragraph}
            </p>
          ))}
          {services.length > 0 && (
            <section className="mt-6">
              <h2>Что есть на месте</h2>
              <ul className="mt-3 grid list-disc gap-1.5 pl-5 marker:text-ink-3">
                {services.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </section>
          )}
          {brands.length > 0 && (
            <section className="mt-6">
              <h2>С какими марками работают</h2>
              <p className="mt-3 flex flex-wrap gap-2">
                {brands.map((brand) => (
                  <ChipLink key={brand.code} to={paths.dealers(pointsQuery({ city: '', tags: [brand.code], page: 1 }))}>
                    {brand.title}
                  </ChipLink>
                ))}
              </p>
            </section>
          )}
        </div>
        <aside className="grid content-start gap-6 max-lg:order-first">
          <section className="rounded-card border border-line bg-surface p-4">
            <h2>Часы работы</h2>
            <Hours point={point} now={now} />
          </section>
          <Contacts point={point} />
          {point.deliveryPointCode && (
            <p className="rounded-card bg-accent-soft p-4">
              Здесь выдают заказы с сайта: выберите самовывоз и этот адрес, когда будете оформлять.
            </p>
          )}
        </aside>
      </div>
      <section className="mt-8">
        <h2>Как проехать</h2>
        <p className="mt-2 max-w-160 text-ink-2">{howToFind || `${city}, ${address}.`}</p>
        <PointOnMap point={point} />
      </section>
      {nearest.length > 0 && <Nearest points={nearest} now={now} />}
    </div>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function Contacts({ point }: { point: Loaded['point'] }) {
  const { phones, email, website, contactName } = point
  const [mainPhone] = phones
  return (
    <section className="rounded-card border border-line bg-surface p-4">
      <h2>Связаться</h2>
      <div className="mt-2 grid gap-1">
        {phones.map((phone) => (
          <a
            key={phone}
            href={phoneHref(phone)}
            className="inline-flex min-h-11 items-center font-semibold whitespace-nowrap hover:text-link md:min-h-7"
          >
            {phone}
          </a>
        ))}
        {email && (
          <a
            href={`mailto:${email}`}
            className="inline-flex min-h-11 items-center break-all text-link hover:underline md:min-h-7"
          >
            {email}
          </a>
        )}
        {website && (
          <a
            href={website}
            rel="nofollow noopener noreferrer"
            target="_blank"
            className="inline-flex min-h-11 items-center break-all text-link hover:underline md:min-h-7"
          >
            {website.replace(/^https?:\/\//, '')}
          </a>
        )}
        {contactName && <p className="text-note text-ink-2">Спросите: {contactName}</p>}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        {mainPhone && (
          <a href={phoneHref(mainPhone)} className={buttonClasses('primary')}>
            <Icon name="phone" className="size-4" />
            Позвонить
          </a>
        )}
        <a href={routeAddress(point)} rel="noreferrer" target="_blank" className={buttonClasses('quiet')}>
          <Icon name="navigation" className="size-4" />
          Построить маршрут
        </a>
      </div>
    </section>
  )
}

function Nearest({ points, now }: { points: Loaded['nearest']; now: Date | null }) {
  return (
    <section className="mt-8">
      <h2>Ближайшие адреса</h2>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {points.slice(0, maxNearest).map((each) => (
          <li key={each.code}>
            <PointRow point={each} now={now} distance={each.distance} />
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <Link
          to={paths.dealers()}
          prefetch="intent"
          className="inline-flex min-h-11 items-center text-link hover:underline"
        >
          Все адреса и дилеры
        </Link>
      </p>
    </section>
  )
}

const Photos = ({ pictures }: { pictures: readonly { id: string; alt: string }[] }) => (
  <ul className={classes('grid gap-3', pictures.length > 1 && 'sm:grid-cols-2')}>
    {pictures.map(({ id, alt }, index) => (
      <li key={id} className="overflow-hidden rounded-card border border-line">
        <Picture
          fileId={id}
          alt={alt}
          sizes="(min-width: 1024px) 420px, 100vw"
          maxWidth={640}
          ratio={625}
          isEager={index === 0}
        />
      </li>
    ))}
  </ul>
)

/** Opening hours by weekday; the current day is marked once the time is known. */
function Hours({ point: { hours }, now }: { point: Loaded['point']; now: Date | null }) {
  const today = now && localMoment(hours.timeZone, now)
  if (hours.week.length === 0) return <p className="mt-2 text-ink-2">Часы уточните по телефону.</p>
  const upcoming = today ? upcomingSpecialDays(hours, today.date) : []
  return (
    <>
      <table className="mt-2 w-full tabular-nums">
        <caption className="sr-only">Часы работы по дням</caption>
        <tbody>
          {weekdays.map((name, index) => {
            const isToday = today !== null && weekdayOf(today.date) === index + 1
            return (
              <tr
                key={name}
                aria-current={isToday ? 'date' : undefined}
                className={isToday ? 'bg-accent-soft font-semibold' : undefined}
              >
                <th scope="row" className="rounded-l-control py-1.5 pl-2 text-left font-[inherit]">
                  {name}
                </th>
                <td className="rounded-r-control py-1.5 pr-2 text-right">
                  {dayHours(hours.week, index + 1) || <span className="text-ink-3">выходной</span>}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {upcoming.length > 0 && (
        <ul className="mt-2 grid gap-1 px-2 text-note text-warn">
          {upcoming.map((each) => (
            <li key={each.from}>{specialDaysText(each)}</li>
          ))}
        </ul>
      )}
    </>
  )
}
