import { useEffect, useRef, useState } from 'react'
import { ShopMap } from '../../base/map/shop-map.tsx'
import { PointRow } from './point-row.tsx'
import type { ListedPoint } from './points.server.ts'
import { useNow } from './use-now.ts'

/** Points as a list with a map beside it; without scripts only the list. */
export function PointsMap({ points, level }: { points: readonly ListedPoint[]; level?: 2 | 3 }) {
  const now = useNow()
  const [code, setCode] = useState('')
  const isNear = useIsNearScreen()
  if (points.length === 0) return null
  return (
    <div ref={isNear.ref} className="grid gap-4 lg:grid-cols-2">
      <ul className="grid gap-3 lg:max-h-110 lg:overflow-y-auto lg:p-1">
        {points.map((point) => (
          <li key={point.code}>
            <PointRow point={point} now={now} isChosen={point.code === code} level={level} />
          </li>
        ))}
      </ul>
      <div className="min-h-65 md:min-h-110 print:hidden">
        {isNear.value && (
          <ShopMap
            points={points.map(asMapPoint)}
            label="Карта адресов"
            centre={null}
            code={code}
            onChoose={(chosen) => {
              setCode(chosen)
              showRow(chosen)
            }}
          />
        )}
      </div>
    </div>
  )
}

/** One point on a map. */
export function PointOnMap({ point }: { point: Omit<ListedPoint, 'tags'> }) {
  const isNear = useIsNearScreen()
  return (
    <div ref={isNear.ref} className="mt-3 min-h-65 md:min-h-110 print:hidden">
      {isNear.value && (
        <ShopMap
          points={[asMapPoint(point)]}
          label={`На карте: ${point.title}`}
          centre={point}
          code=""
          onChoose={() => {}}
        />
      )}
    </div>
  )
}

export const asMapPoint = ({
  code,
  title,
  kind,
  city,
  address,
  latitude,
  longitude,
}: Omit<ListedPoint, 'hours' | 'phones' | 'tags'>) => ({
  code,
  title,
  city,
  latitude,
  longitude,
  address: `${city}, ${address}`,
  isOwn: kind !== 'dealer',
})

/** Scrolls to the row of a point chosen on the map. */
export const showRow = (code: string) => document.getElementById(`point-${code}`)?.scrollIntoView({ block: 'nearest' })

/** True once the element comes near the screen: heavy parts are loaded then. */
function useIsNearScreen() {
  const ref = useRef<HTMLDivElement>(null)
  const [value, setValue] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        watch.disconnect()
        setValue(true)
      },
      { rootMargin: '200px' },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return { ref, value }
}
