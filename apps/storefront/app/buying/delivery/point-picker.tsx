import type { DeliveryPoint } from '@shpulka/contract/buying/delivery'
import { Button } from '@shpulka/ui/button.tsx'
import { FieldError } from '@shpulka/ui/field-frame.tsx'
import { counted, pointForms, warehouseForms } from '@shpulka/ui/text/plural.rule.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ShopMap } from '../../base/map/shop-map.tsx'
import { PointCard } from './point-card.tsx'
import { PointSearch } from './point-search.tsx'
import { useFoundPoints } from './use-found-points.ts'

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

/** As many warehouses are seen at once: they need neither a search nor a map. */
const maxUnsearched = 6
/** Points far away that a document has for browsers without scripts. */
const maxFar = 30

/** Choice of a pickup point: a list of radio buttons that works without scripts, and a map beside it on request. */
export function PointPicker({ points, methodId, isOwn, near, code, name, error }: Props) {
  const form = useRef<HTMLFieldSetElement>(null)
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => setIsHydrated(true), [])
  const { isMap, found, listed, shown, ...search } = useFoundPoints({ points, methodId, isOwn, near, code })
  // The map redraws its marks when this array changes, which steals the focus: equal lists must be the same object.
  const pins = useMemo(
    () =>
      listed.map((point) => ({ ...point, address: `${point.city}, ${point.address}`, isOwn: point.kind === 'shop' })),
    [listed],
  )
  const isShort = isOwn && points.length <= maxUnsearched
  const isNear = ({ city }: DeliveryPoint) => city === near
  // Warehouses of other cities are folded when the buyer's own has one.
  const folded = isShort && shown.some(isNear) ? shown.filter((point) => !isNear(point)) : []
  const choose = (point: DeliveryPoint | undefined) => {
    if (!point) return
    flushSync(() => search.setSavedPoint(point))
    const inputs = form.current?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? []
    const input = [...inputs].find(({ value }) => value === point.code)
    input?.click()
    input?.scrollIntoView({ block: 'nearest' })
  }
  const centre = useCentre(points, near)
  const list = useRef<HTMLDivElement>(null)
  const showMore = () => {
    flushSync(search.showMore)
    // The button may have gone: the first of the points it has shown takes its focus.
    list.current?.querySelectorAll<HTMLElement>('input[type=radio]')[shown.length]?.focus()
  }

  return (
    <fieldset ref={form} id={name} tabIndex={-1} className="min-w-0">
      <legend className="text-note font-medium text-ink-2">{isOwn ? 'Склад' : 'Пункт выдачи'}</legend>
      {isHydrated && !isShort && (
        <PointSearch words={search.words} onWords={search.setWords} isMap={isMap} onMap={search.setIsMap} />
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
            onMove={search.setBox}
          />
        </div>
      )}
      <p aria-live="polite" className={isShort ? 'sr-only' : 'mt-3 text-note text-ink-3'}>
        {found.length > 0 && foundText({ ...search, near, isMap, isOwn, count: found.length })}
      </p>
      <div
        ref={list}
        className="-mx-1 mt-2 grid gap-2 p-1 sm:max-h-110 sm:grid-cols-2 sm:gap-x-4 sm:overflow-y-auto"
        aria-busy={search.isLoading || undefined}
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
            Забрать в другом городе: {counted(folded.length, warehouseForms)}
          </summary>
          <div className="mt-1 grid gap-2 sm:grid-cols-2 sm:gap-x-4">
            {folded.map((point) => (
              <PointCard key={point.code} point={point} name={name} isChosen={code === point.code} />
            ))}
          </div>
        </details>
      )}
      {search.hasMore && (
        <>
          <Button look="quiet" className="mt-2 [@media(scripting:none)]:hidden" onClick={showMore}>
            Показать ещё
          </Button>
          {!isHydrated && <FarPoints points={listed.slice(shown.length)} name={name} code={code} />}
        </>
      )}
      {found.length === 0 && (
        <p className="mt-2 text-ink-2">
          {search.hasFailed
            ? 'Пункты не загрузились. Попробуйте ещё раз.'
            : 'Здесь пунктов нет. Посмотрите соседний город или выберите курьера.'}
        </p>
      )}
    </fieldset>
  )
}

/** The next points, folded, for browsers without scripts. */
function FarPoints({ points, name, code }: Pick<Props, 'points' | 'name' | 'code'>) {
  const next = points.slice(0, maxFar)
  return (
    <noscript>
      <details open={next.some((point) => point.code === code)}>
        <summary className="fold flex min-h-11 items-center gap-2 text-note text-link md:min-h-9">
          Дальше от вас: {counted(next.length, pointForms)}
        </summary>
        <div className="mt-1 grid gap-2 sm:grid-cols-2 sm:gap-x-4">
          {next.map((point) => (
            <PointCard key={point.code} point={point} name={name} isChosen={code === point.code} />
          ))}
        </div>
        {points.length > next.length && (
          <p className="mt-2 text-note text-ink-3">Есть и другие: чтобы увидеть их, смените город.</p>
        )}
      </details>
    </noscript>
  )
}

interface FoundFacts {
  readonly isNearest: boolean
  readonly nearby: number
  readonly near: string
  readonly isMap: boolean
  readonly isOwn: boolean
  readonly count: number
}

function foundText({ isNearest, nearby, near, isMap, isOwn, count }: FoundFacts): string {
  if (!isNearest) return `${isMap ? 'На карте' : 'Нашлось'} — ${counted(count, isOwn ? warehouseForms : pointForms)}`
  return nearby > 0 ? `${near} и рядом — ${counted(nearby, pointForms)}` : `${near}: рядом пунктов нет, вот ближайшие`
}

/** Where the map opens: at the nearest point, if it is close to the buyer's city. */
function useCentre(points: readonly DeliveryPoint[], near: string) {
  const [nearest] = points
  const [centre] = useState(() => (near && nearest?.distance != null && nearest.distance < 60_000 ? nearest : null))
  return centre
}
