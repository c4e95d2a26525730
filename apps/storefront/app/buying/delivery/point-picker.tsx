import type { DeliveryPoint } from '@shpulka/contract/buying/delivery'
import { Button } from '@shpulka/ui/button.tsx'
import { controlClasses, FieldError } from '@shpulka/ui/field-frame.tsx'
import { Icon } from '@shpulka/ui/icon.tsx'
import { counted, pointsOfDelivery, warehouses } from '@shpulka/ui/text/plural.rule.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFetcher } from 'react-router'
import { ShopMap } from '../../base/map/shop-map.tsx'
import { paths } from '../../paths.ts'
import { nearbyPoints } from './nearby-points.rule.ts'
import { PointCard } from './point-card.tsx'
import type { PointsAnswer } from './points.route.ts'
import { savePoint } from './saved-point.ts'

interface Props {
  /** The points in the document, nearest first. */
  points: readonly DeliveryPoint[]
  /** Only points of this method are shown; of all methods when undefined. */
  methodId: number | undefined
  /** The points are the shop's own warehouses. */
  isOwn: boolean
  /** The buyer's city; points are sorted by distance from it. Empty when unknown. */
  near: string
  /** The code of the chosen point; empty when none is chosen. */
  code: string
  /** Name of the radio buttons; they belong to the surrounding form. */
  name: string
  error: string | undefined
}

const debounceMs = 250
const pageSize = 30
/** As many warehouses are seen at once: they need neither a search nor a map. */
const maxUnsearched = 6

/** Choice of a pickup point: a list of radio buttons that works without scripts, and a map beside it on request. */
export function PointPicker({ points, methodId, isOwn, near, code, name, error }: Props) {
  const form = useRef<HTMLFieldSetElement>(null)
  const fetcher = useFetcher<PointsAnswer>()
  const [isHydrated, setIsHydrated] = useState(false)
  const [isMap, setIsMap] = useState(false)
  const [words, setWords] = useState('')
  const [box, setBox] = useState('')
  /** How many more the buyer asked for. */
  const [more, setMore] = useState(0)
  // A point chosen on the map or found by an earlier search stays in the list.
  const [saved, setSavedPoint] = useState<DeliveryPoint | null>(null)
  useEffect(() => setIsHydrated(true), [])

  const query = new URLSearchParams({
    ...(methodId !== undefined && { method: String(methodId) }),
    ...(near && { near }),
    ...(words.trim() && { search: words.trim() }),
    ...(isMap && box && { box }),
  }).toString()
  const { load } = fetcher
  const first = useRef(query)
  useEffect(() => {
    if (first.current === query) return
    first.current = query
    const timer = setTimeout(() => void load(paths.deliveryPoints(query)), debounceMs)
    return () => clearTimeout(timer)
  }, [query, load])

  const answer = fetcher.data
  const found = answer?.points ?? points
  const isNearest = near !== '' && words.trim() === '' && !isMap && !isOwn
  const { nearby, shown: shownFirst } = nearbyPoints(found)
  const max = Math.min(isNearest ? shownFirst : pageSize, pageSize) + more
  const chosen =
    found.find((point) => point.code === code) ??
    (saved?.code === code ? saved : undefined) ??
    points.find((point) => point.code === code)
  useEffect(() => {
    if (chosen) savePoint(chosen)
  }, [chosen])
  const listed = useMemo(
    () =>
      chosen && !found.slice(0, max).includes(chosen) ? [chosen, ...found.filter((point) => point !== chosen)] : found,
    [chosen, found, max],
  )
  // The map redraws its marks when this array changes, which steals the focus: equal lists must be the same object.
  const pins = useMemo(
    () =>
      listed.map((point) => ({ ...point, address: `${point.city}, ${point.address}`, isOwn: point.kind === 'shop' })),
    [listed],
  )
  const shown = listed.slice(0, max)
  const isShort = isOwn && points.length <= maxUnsearched
  const isNear = ({ city }: DeliveryPoint) => city === near
  // Warehouses of other cities are folded when the buyer's own has one.
  const folded = isShort && shown.some(isNear) ? shown.filter((point) => !isNear(point)) : []
  const choose = (point: DeliveryPoint | undefined) => {
    if (!point) return
    flushSync(() => setSavedPoint(point))
    const inputs = form.current?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? []
    const input = [...inputs].find(({ value }) => value === point.code)
    input?.click()
    input?.scrollIntoView({ block: 'nearest' })
  }
  const centre = useCentre(points, near)

  return (
    <fieldset ref={form} id={name} tabIndex={-1} className="min-w-0">
      <legend className="text-note font-medium text-ink-2">{isOwn ? 'Склад' : 'Пункт выдачи'}</legend>
      {isHydrated && !isShort && (
        <div className="mt-1 flex flex-wrap gap-2">
          <input
            value={words}
            onChange={(event) => setWords(event.target.value)}
            // Enter in the search field must not submit the surrounding form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            aria-label="Город или улица пункта"
            placeholder="Город или улица"
            autoComplete="off"
            maxLength={200}
            className={`${controlClasses} min-w-0 flex-1 basis-50`}
          />
          <div className="flex gap-2">
            <Button
              look="quiet"
              aria-pressed={!isMap}
              onClick={() => setIsMap(false)}
              className="aria-pressed:border-ink aria-pressed:bg-accent-soft"
            >
              <Icon name="list" className="size-4" />
              Списком
            </Button>
            <Button
              look="quiet"
              aria-pressed={isMap}
              onClick={() => setIsMap(true)}
              className="aria-pressed:border-ink aria-pressed:bg-accent-soft"
            >
              <Icon name="map-pinned" className="size-4" />
              На карте
            </Button>
          </div>
        </div>
      )}
      {error && <FieldError>{error}</FieldError>}
      {isMap && (
        <div className="mt-3">
          <ShopMap
            points={pins}
            label="Карта пунктов выдачи"
            centre={centre}
            code={code}
            onChoose={(each) => choose(listed.find((point) => point.code === each))}
            onMove={setBox}
          />
        </div>
      )}
      <p aria-live="polite" className={isShort ? 'sr-only' : 'mt-3 text-note text-ink-3'}>
        {found.length > 0 &&
          (isNearest
            ? nearby > 0
              ? `${near} и рядом — ${counted(nearby, pointsOfDelivery)}`
              : `${near}: рядом пунктов нет, вот ближайшие`
            : `${isMap ? 'На карте' : 'Нашлось'} — ${counted(found.length, isOwn ? warehouses : pointsOfDelivery)}`)}
      </p>
      <div
        className="-mx-1 mt-2 grid gap-2 p-1 sm:max-h-110 sm:grid-cols-2 sm:gap-x-4 sm:overflow-y-auto"
        aria-busy={fetcher.state !== 'idle' || undefined}
      >
        {shown
          .filter((point) => !folded.includes(point))
          .map((point) => (
            <PointCard key={point.code} point={point} name={name} isChosen={code === point.code} />
          ))}
      </div>
      {folded.length > 0 && (
        <details open={folded.some((point) => point.code === code)}>
          <summary className="fold flex min-h-11 items-center gap-2 text-note text-link md:min-h-9">
            Забрать в другом городе: {counted(folded.length, warehouses)}
          </summary>
          <div className="mt-1 grid gap-2 sm:grid-cols-2 sm:gap-x-4">
            {folded.map((point) => (
              <PointCard key={point.code} point={point} name={name} isChosen={code === point.code} />
            ))}
          </div>
        </details>
      )}
      {listed.length > max && (
        <Button look="quiet" className="mt-2" onClick={() => setMore(more + pageSize)}>
          Показать ещё
        </Button>
      )}
      {found.length === 0 && (
        <p className="mt-2 text-ink-2">
          {answer?.points === null
            ? 'Пункты не загрузились. Попробуйте ещё раз.'
            : 'Здесь пунктов нет. Посмотрите соседний город или выберите курьера.'}
        </p>
      )}
    </fieldset>
  )
}

/** Where the map opens: at the nearest point, if it is close to the buyer's city. */
function useCentre(points: readonly DeliveryPoint[], near: string) {
  const [nearest] = points
  const [centre] = useState(() => (near && nearest?.distance != null && nearest.distance < 60_000 ? nearest : null))
  return centre
}
