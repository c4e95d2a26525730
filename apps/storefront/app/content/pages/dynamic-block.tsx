import { TariffsPart } from '../../buying/delivery/tariffs-part.tsx'
import { ManualsPart } from '../../catalogue/manuals/manuals-part.tsx'
import { PartSchemesPart } from '../../catalogue/part-schemes/part-schemes-part.tsx'
import { PriceListsPart } from '../../catalogue/price-lists/price-lists-part.tsx'
import { CardsBlock } from './cards-block.tsx'
import type { LivePart } from './live-part.server.ts'

/** Renders the data of a named part. */
export function LivePartView({ live }: { live: LivePart }) {
  switch (live.part) {
    case 'price-lists':
      return <PriceListsPart data={live.data} />
    case 'manuals':
      return <ManualsPart data={live.data} />
    case 'part-schemes':
      return <PartSchemesPart data={live.data} />
    case 'delivery-tariffs':
      return <TariffsPart data={live.data} />
    case 'articles':
      return live.data.length > 0 && <CardsBlock block={{ title: '', items: live.data }} />
  }
}
