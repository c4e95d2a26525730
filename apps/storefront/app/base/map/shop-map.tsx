import { Button } from '@shpulka/ui/button.tsx'
import { lazy, Suspense, useState } from 'react'
import { useShopData } from '../shell/shop.ts'
import { type MapProps, mapFrame } from './map-point.ts'

const failed = () => ({
  default: () => <p className="rounded-card bg-ground p-4">Карта не загрузилась. Выберите место в списке.</p>,
})
const OpenMap = lazy(() => import('./open-map.tsx').catch(failed))
const ServiceMap = lazy(() => import('./service-map.tsx').catch(failed))

/** Once the visitor has chosen the service's map, further maps of the visit open with it. */
let isServiceChosen = false

/**
 * Shows points on the shop's own map. Where the shop has a key of a maps service, the visitor can switch to the
 * service's map; nothing is loaded from it before that.
 */
export function ShopMap(props: MapProps) {
  const { maps } = useShopData()
  const [look, setLook] = useState<'own' | 'service' | 'failed'>(isServiceChosen && maps ? 'service' : 'own')
  const place = <div className={mapFrame(props.isCountry)} />
  return (
    <>
      <Suspense fallback={place}>
        {look === 'service' && maps ? (
          <ServiceMap {...props} maps={maps} onFail={() => setLook('failed')} />
        ) : (
          <OpenMap {...props} />
        )}
      </Suspense>
      {maps && look === 'own' && (
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-note text-ink-3">
          <Button
            look="quiet"
            size="small"
            onClick={() => {
              isServiceChosen = true
              setLook('service')
            }}
          >
            Показать улицы
          </Button>
          Карту с улицами загрузит «Яндекс»: ему станет виден ваш сетевой адрес.
        </p>
      )}
      {look === 'failed' && (
        <p role="status" className="mt-2 text-note text-ink-3">
          Карта с улицами не открылась. Адреса на простой карте верны.
        </p>
      )}
    </>
  )
}
