import './map.css'
import { counted, pointForms } from '@shpulka/ui/text/plural.rule.ts'
import { useEffect, useRef } from 'react'
import type { Maps } from '../shell/shop.ts'
import { clustersOf } from './clusters.rule.ts'
import { type InitialView, initialView } from './initial-view.rule.ts'
import { MapHint } from './map-hint.tsx'
import { countryBounds, type MapPoint, type MapProps, mapFrame } from './map-point.ts'
import { codesOf, isContinued, markerClasses, markerName } from './marker.rule.ts'
import { leaveScrollToPage } from './page-scroll.ts'

/** The part of the maps script (JavaScript API 3) used here. Coordinates are longitude first. */
interface MapsScript {
  readonly ready: Promise<void>
  readonly YMap: new (frame: HTMLElement, props: ServiceMapProps) => ServiceMapObject
  readonly YMapDefaultSchemeLayer: new (props: object) => object
  readonly YMapDefaultFeaturesLayer: new (props: object) => object
  readonly YMapListener: new (props: { layer: 'any'; onActionEnd: () => void }) => object
  readonly YMapMarker: new (props: { coordinates: Degrees }, element: HTMLElement) => object
}
interface ServiceMapProps {
  readonly location: object
  readonly restrictMapArea: readonly [Degrees, Degrees]
  readonly behaviors: readonly string[]
}
interface ServiceMapObject {
  readonly bounds: readonly [Degrees, Degrees]
  readonly zoom: number
  addChild(child: object): ServiceMapObject
  removeChild(child: object): ServiceMapObject
  setLocation(location: object): void
  setBehaviors(behaviors: readonly string[]): void
  destroy(): void
}
type Degrees = readonly [longitude: number, latitude: number]

interface OpenedMap {
  readonly service: MapsScript
  readonly map: ServiceMapObject
  shown: object[]
}

const cellPixels = 44
/** Map behaviours besides `drag`, which a single finger must not start. */
const behaviors = ['scrollZoom', 'pinchZoom', 'dblClick'] as const
/** From here on points at one place are one marker, which chooses the first. */
const maxZoom = 17
let loading: Promise<MapsScript> | null = null

/** The script is fetched once, when the first map is requested. */
function load({ url, apiKey }: Maps): Promise<MapsScript> {
  loading ??= new Promise<MapsScript>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = `${url}?${new URLSearchParams({ apikey: apiKey, lang: 'ru_RU' })}`
    script.onerror = () => reject(new Error('the maps script did not load'))
    script.onload = () => {
      const service = (window as unknown as { ymaps3?: MapsScript }).ymaps3
      if (!service) return reject(new Error('the maps script is another one'))
      service.ready.then(() => resolve(service), reject)
    }
    document.head.append(script)
  })
  loading.catch(() => {
    loading = null
  })
  return loading
}

/**
 * Points on the map of the maps service, for a shop that has its key. `onFail` is called when the map cannot be shown.
 */
export default function ServiceMap({ maps, onFail, ...props }: MapProps & { maps: Maps; onFail(): void }) {
  const frame = useRef<HTMLDivElement>(null)
  const hint = useRef<HTMLParagraphElement>(null)
  const opened = useRef<OpenedMap | null>(null)
  const latest = useRef({ ...props, onFail })
  latest.current = { ...props, onFail }

  useEffect(() => {
    const element = frame.current
    if (!element) return
    let isClosed = false
    const freeScroll =
      hint.current &&
      leaveScrollToPage(element, hint.current, (isOn) =>
        opened.current?.map.setBehaviors(isOn ? ['drag', ...behaviors] : behaviors),
      )
    const open = (service: MapsScript) => {
      if (isClosed) return
      const map = new service.YMap(element, {
        location: locationOf(initialView(latest.current)),
        restrictMapArea: country,
        behaviors: ['drag', ...behaviors],
      })
      const made: OpenedMap = { service, map, shown: [] }
      opened.current = made
      const update = () => {
        const [[west, north], [east, south]] = map.bounds
        latest.current.onMove?.([south, west, north, east].map((each) => each.toFixed(4)).join())
        draw(made, latest.current)
      }
      map.addChild(new service.YMapDefaultSchemeLayer({})).addChild(new service.YMapDefaultFeaturesLayer({}))
      map.addChild(new service.YMapListener({ layer: 'any', onActionEnd: update }))
      update()
    }
    load(maps)
      .then(open)
      .catch(() => latest.current.onFail())
    return () => {
      isClosed = true
      freeScroll?.()
      opened.current?.map.destroy()
      opened.current = null
    }
  }, [maps])

  const { points, code, label, isCountry } = props
  useEffect(() => {
    if (opened.current) draw(opened.current, { ...latest.current, points, code })
  }, [points, code])

  return (
    <div className="relative">
      <section ref={frame} aria-label={label} className={mapFrame(isCountry)} />
      <MapHint ref={hint} />
    </div>
  )
}

const country: readonly [Degrees, Degrees] = [
  [countryBounds.west, countryBounds.north],
  [countryBounds.east, countryBounds.south],
]

function locationOf(view: InitialView): object {
  return 'zoom' in view
    ? { center: [view.centre.longitude, view.centre.latitude], zoom: view.zoom }
    : {
        bounds: [
          [view.west, view.north],
          [view.east, view.south],
        ],
      }
}

function draw(open: OpenedMap, { points, code, onChoose }: Pick<MapProps, 'points' | 'code' | 'onChoose'>) {
  const { service, map } = open
  const focused = (document.activeElement as HTMLElement | null)?.dataset.codes
  const isMaxZoom = map.zoom >= maxZoom
  for (const marker of open.shown) map.removeChild(marker)
  const size = 256 * 2 ** map.zoom
  const placed = points.map((point) => ({
    x: ((point.longitude + 180) / 360) * size,
    y: flatLatitude(point.latitude) * size,
    town: point.city,
    item: point,
  }))
  open.shown = clustersOf(placed, isMaxZoom ? 1 : cellPixels).map(({ town, items }) => {
    const element = pinElement(items, town, code)
    const [first] = items
    element.addEventListener('click', () => {
      if (first && (items.length === 1 || isMaxZoom)) onChoose(first.code)
      else map.setLocation({ center: middle(items), zoom: Math.min(map.zoom + 2, maxZoom), duration: 0 })
    })
    const marker = new service.YMapMarker({ coordinates: middle(items.filter(({ city }) => city === town)) }, element)
    map.addChild(marker)
    if (isContinued(focused, items)) element.focus({ preventScroll: true })
    return marker
  })
}

function pinElement(items: readonly MapPoint[], town: string, code: string): HTMLElement {
  const [first] = items
  const element = document.createElement('button')
  element.type = 'button'
  const isChosen = items.some((point) => point.code === code)
  const isOne = items.length === 1
  element.className = markerClasses(items, isChosen)
  element.dataset.codes = codesOf(items)
  element.style.cssText = `width:${isOne ? 24 : 34}px;height:${isOne ? 24 : 34}px;translate:-50% -50%;position:absolute`
  element.textContent = isOne ? '' : String(items.length)
  element.title = markerName(town, items)
  element.setAttribute(
    'aria-label',
    isOne ? `${first?.title}: ${first?.address}` : `${counted(items.length, pointForms)}: показать ближе`,
  )
  if (isOne) element.setAttribute('aria-pressed', String(isChosen))
  return element
}

const middle = (items: readonly MapPoint[]): Degrees => [
  items.reduce((sum, { longitude }) => sum + longitude, 0) / items.length,
  items.reduce((sum, { latitude }) => sum + latitude, 0) / items.length,
]

/** Mercator, from 0 at the top to 1. */
const flatLatitude = (latitude: number): number => {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}
