import { metresBetween, type Place } from '@shpulka/contract/base/distance'
import { openingState } from '@shpulka/contract/content/opening-hours'
import { Button, ButtonLink, buttonClasses } from '@shpulka/ui/button.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { EmptyState } from '@shpulka/ui/empty-state.tsx'
import { Icon } from '@shpulka/ui/icon.tsx'
import { Pager } from '@shpulka/ui/pager.tsx'
import { addressForms, counted } from '@shpulka/ui/text/plural.rule.ts'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ShopMap } from '../../base/map/shop-map.tsx'
import { useHasPage } from '../../base/shell/shop.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/dealers.route.ts'
import { PointRow } from './point-row.tsx'
import type { ListedPoint } from './points.server.ts'
import { pointsQuery } from './points-choice.rule.ts'
import { PointsFilters } from './points-filters.tsx'
import { asMapPoint, showRow } from './points-map.tsx'
import { useNow } from './use-now.ts'

interface Props {
  data: Route.ComponentProps['loaderData']
  pageSize: number
}

/**
 * Points by city and tags, as a list and on a map. Opening hours and distances are computed in the browser; the
 * visitor's location is sent nowhere.
 */
export function PointsFinder({ data: { points, tags, cities, choice, pages }, pageSize }: Props) {
  const now = useNow()
  const isWide = useIsWide()
  const [isMap, setIsMap] = useState(false)
  const [isOpenOnly, setIsOpenOnly] = useState(false)
  const [code, setCode] = useState('')
  /** How many pages of the list are shown; «Показать ещё» adds one. */
  const [pagesShown, setPagesShown] = useState(1)
  const location = useVisitorLocation()
  const isResorted = isOpenOnly || location.place !== null
  const found = sortedPoints(points, isOpenOnly ? now : null, location.place)
  const from = isResorted ? 0 : (choice.page - 1) * pageSize
  const to = from + pagesShown * pageSize
  const shown = found.slice(from, to)
  const chosen = found.find(({ point }) => point.code === code)
  // Under the map of a phone the chosen point comes first.
  const listed =
    chosen && (isMap || !shown.includes(chosen)) ? [chosen, ...shown.filter((each) => each !== chosen)] : shown
  // After a change of filters only the first portion is shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever what is chosen changes
  useEffect(() => setPagesShown(1), [points, choice.page, isOpenOnly, location.place])
  return (
    <>
      <PointsFilters tags={tags} cities={cities} choice={choice}>
        <PointToggles
          isHidden={now === null}
          isMap={isMap}
          onMap={() => setIsMap(!isMap)}
          isOpenOnly={isOpenOnly}
          onOpenOnly={() => setIsOpenOnly(!isOpenOnly)}
          isNearest={location.place !== null}
          onNearest={location.toggle}
        />
      </PointsFilters>
      {location.problem && (
        <p role="status" className="mt-2 text-note text-warn">
          {location.problem}
        </p>
      )}
      <p aria-live="polite" className="mt-2 text-note text-ink-3">
        {counted(found.length, addressForms)}
        {isOpenOnly && ', открыто сейчас'}
        {location.place && ', сначала ближайшие'}
      </p>
      <div className="mt-2 grid gap-4 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <div className="min-w-0">
          {found.length === 0 ? <NoShopPoints isOpenOnly={isOpenOnly} /> : null}
          <PointRows points={listed} now={now} code={code} />
          <div className="mt-4 flex flex-wrap items-center justify-between gap-3 print:hidden">
            {to < found.length && (
              <MoreLink
                to={paths.dealers(pointsQuery({ ...choice, page: choice.page + pagesShown }))}
                count={Math.min(pageSize, found.length - to)}
                onShow={() => {
                  setPagesShown(pagesShown + 1)
                  // The link moves down with the list, so the focus moves to the first new row.
                  const next = found[to]?.point.code
                  requestAnimationFrame(() =>
                    document.querySelector<HTMLElement>(`#point-${next} a`)?.focus({ preventScroll: true }),
                  )
                }}
              />
            )}
            {!isResorted && pagesShown === 1 && pages > 1 && (
              <Pager
                page={choice.page}
                pages={pages}
                hrefOf={(page) => paths.dealers(pointsQuery({ ...choice, page }))}
              />
            )}
          </div>
        </div>
        <div
          className={classes(
            'min-w-0 max-lg:order-first print:hidden',
            isMap ? 'max-md:sticky max-md:top-17 max-md:z-10' : 'max-md:hidden',
          )}
        >
          <div className="min-h-61 md:min-h-88 lg:sticky lg:top-22">
            {(isWide || isMap) && (
              <ShopMap
                points={found.map(({ point }) => asMapPoint(point))}
                label="Карта магазинов и дилеров"
                isCountry
                centre={location.place}
                code={code}
                onChoose={(one) => {
                  setCode(one)
                  requestAnimationFrame(() => showRow(one))
                }}
              />
            )}
            {(isWide || isMap) && <MapLegend />}
          </div>
        </div>
      </div>
      <DealerInvitation />
    </>
  )
}

/** What the marks of the map mean. */
function MapLegend() {
  const one = 'inline-block size-3.5'
  const several =
    'inline-grid h-5 min-w-5 place-content-center rounded-full border-2 bg-surface text-[11px] leading-none font-semibold'
  return (
    <ul aria-label="Знаки на карте" className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-note text-ink-2">
      <li className="flex items-center gap-1.5">
        <span aria-hidden className={classes(one, 'rounded-[3px] bg-accent')} />
        наш адрес
      </li>
      <li className="flex items-center gap-1.5">
        <span aria-hidden className={classes(one, 'rounded-full bg-ink')} />
        дилер
      </li>
      <li className="flex items-center gap-1.5">
        <span aria-hidden className={classes(several, 'border-ink')}>
          3
        </span>
        несколько рядом
      </li>
      <li className="flex items-center gap-1.5">
        <span aria-hidden className={classes(several, 'border-accent')}>
          3
        </span>
        среди них наш
      </li>
    </ul>
  )
}

interface TogglesProps {
  /** They do nothing without scripts, so they are invisible until hydration. */
  isHidden: boolean
  isMap: boolean
  onMap: () => void
  isOpenOnly: boolean
  onOpenOnly: () => void
  isNearest: boolean
  onNearest: () => void
}

function PointToggles({ isHidden, isMap, onMap, isOpenOnly, onOpenOnly, isNearest, onNearest }: TogglesProps) {
  return (
    <div
      className={classes('strip -mx-4 items-center gap-2 px-4 scroll-px-4 sm:mx-0 sm:px-0', isHidden && 'invisible')}
    >
      <span className="md:hidden">
        <Toggle isOn={isMap} onClick={onMap}>
          <Icon name="map-pinned" className="size-4" />
          На карте
        </Toggle>
      </span>
      <Toggle isOn={isOpenOnly} onClick={onOpenOnly}>
        <Icon name="clock" className="size-4" />
        Открыто сейчас
      </Toggle>
      <Toggle isOn={isNearest} onClick={onNearest}>
        <Icon name="locate-fixed" className="size-4" />
        Ближайшие
      </Toggle>
    </div>
  )
}

/** `code`: of the chosen point. */
const PointRows = ({ points, now, code }: { points: readonly FoundPoint[]; now: Date | null; code: string }) => (
  <ul className="grid gap-3 sm:max-lg:grid-cols-2">
    {points.map(({ point, distance }) => (
      <li key={point.code} className="grid">
        <PointRow point={point} now={now} distance={distance} isChosen={point.code === code} level={2} />
      </li>
    ))}
  </ul>
)

/** Shows the next portion of the list in place; without scripts it leads to the next page. */
function MoreLink({ to, count, onShow }: { to: string; count: number; onShow: () => void }) {
  return (
    <a
      href={to}
      className={buttonClasses('quiet', 'normal', 'max-sm:w-full')}
      onClick={(event) => {
        event.preventDefault()
        onShow()
      }}
    >
      Показать ещё {count}
    </a>
  )
}

function DealerInvitation() {
  if (!useHasPage(paths.offersToDealers())) return null
  return (
    <p className="mt-8 flex flex-wrap items-center gap-x-2 rounded-card border border-line bg-surface px-4 py-3">
      <span>Продаёте или обслуживаете швейное оборудование?</span>
      <Link
        to={paths.offersToDealers()}
        prefetch="intent"
        className="inline-flex min-h-11 items-center font-semibold text-link hover:underline md:min-h-6"
      >
        Стать дилером
      </Link>
    </p>
  )
}

interface FoundPoint {
  point: ListedPoint
  /** Metres from the visitor; undefined when the location is not known. */
  distance: number | undefined
}

/** Points open at `openAt`, the nearest to `place` first; null leaves the list as it is. */
function sortedPoints(points: readonly ListedPoint[], openAt: Date | null, place: Place | null): FoundPoint[] {
  const open = openAt ? points.filter(({ hours }) => openingState(hours, openAt)?.isOpen) : points
  if (!place) return open.map((point) => ({ point, distance: undefined }))
  return open
    .map((point) => ({ point, distance: metresBetween(point, place) }))
    .toSorted((one, other) => one.distance - other.distance)
}

const NoShopPoints = ({ isOpenOnly }: { isOpenOnly: boolean }) =>
  isOpenOnly ? (
    <EmptyState title="Сейчас всё закрыто">
      Посмотрите часы работы: уберите «Открыто сейчас» и выберите адрес.
    </EmptyState>
  ) : (
    <EmptyState title="Таких адресов нет" actions={<ButtonLink to={paths.dealers()}>Все адреса</ButtonLink>}>
      Уберите часть отметок или посмотрите соседний город: мы доставляем по всей России.
    </EmptyState>
  )

const Toggle = ({ isOn, onClick, children }: { isOn: boolean; onClick(): void; children: React.ReactNode }) => (
  <Button
    look="quiet"
    size="small"
    aria-pressed={isOn}
    onClick={onClick}
    className="aria-pressed:border-ink aria-pressed:bg-accent-soft"
  >
    {children}
  </Button>
)

/** Whether the map is beside the list or above it; false until hydration. */
function useIsWide(): boolean {
  const [isWide, setIsWide] = useState(false)
  useEffect(() => {
    const wide = matchMedia('(min-width: 768px)')
    const update = () => setIsWide(wide.matches)
    update()
    wide.addEventListener('change', update)
    return () => wide.removeEventListener('change', update)
  }, [])
  return isWide
}

/** The visitor's location: requested from the browser only on a click, and never leaves the page. */
function useVisitorLocation() {
  const [place, setPlace] = useState<Place | null>(null)
  const [problem, setProblem] = useState('')
  const reject = () => setProblem('Браузер не сказал, где вы. Выберите город в списке.')
  return {
    place,
    problem,
    toggle() {
      setProblem('')
      if (place) return setPlace(null)
      if (!('geolocation' in navigator)) return reject()
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => setPlace({ latitude: coords.latitude, longitude: coords.longitude }),
        reject,
        {
          maximumAge: 600_000,
          timeout: 10_000,
        },
      )
    },
  }
}
