import { TariffsBlock } from '../../buying/delivery/tariffs-block.tsx'
import { ManualsBlock } from '../../catalogue/manuals/manuals-block.tsx'
import { PartSchemesBlock } from '../../catalogue/part-schemes/part-schemes-block.tsx'
import { PriceListsBlock } from '../../catalogue/price-lists/price-lists-block.tsx'
import { CardsBlock } from './cards-block.tsx'
import type { DynamicBlockData } from './dynamic-block.server.ts'

/** A block made from the shop's data: price lists, manuals, schemes, tariffs, cards of child pages. */
export function DynamicBlock({ loaded }: { loaded: DynamicBlockData }) {
  switch (loaded.kind) {
    case 'price-lists':
      return <PriceListsBlock data={loaded.data} />
    case 'manuals':
      return <ManualsBlock data={loaded.data} />
    case 'part-schemes':
      return <PartSchemesBlock data={loaded.data} />
    case 'delivery-tariffs':
      return <TariffsBlock data={loaded.data} />
    case 'child-pages':
      return loaded.data.length > 0 && <CardsBlock block={{ title: '', items: loaded.data }} />
  }
}
