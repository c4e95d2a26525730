import type { Block, BlockKind, BlockOf } from '@shpulka/contract/content/blocks'
import type { ComponentType, ReactNode } from 'react'
import { ProductStrip } from '../../catalogue/catalog/product-strip.tsx'
import { FormBlock } from '../../people/forms/form-block.tsx'
import { People } from '../shop-points/people.tsx'
import { PointsMap } from '../shop-points/points-map.tsx'
import type { LoadedBlock } from './block-data.server.ts'
import { CardsBlock } from './cards-block.tsx'
import { ContactsBlock } from './contacts-block.tsx'
import { DynamicBlock } from './dynamic-block.tsx'
import { FaqBlock } from './faq-block.tsx'
import { FilesBlock } from './files-block.tsx'
import { GalleryBlock } from './gallery-block.tsx'
import { TableBlock } from './table-block.tsx'
import { FactsBlock, HeadingBlock, ListBlock, NoticeBlock, StepsBlock, TextBlock } from './text-blocks.tsx'
import { VideoBlock } from './video-block.tsx'

/** The component of each kind of block; it gets the block's data as `loaded`. */
export type BlockComponents = {
  readonly [Kind in BlockKind]: ComponentType<{ block: BlockOf<Kind>; loaded: LoadedBlock }>
}

const components: BlockComponents = {
  heading: HeadingBlock,
  text: TextBlock,
  table: TableBlock,
  list: ListBlock,
  files: FilesBlock,
  faq: FaqBlock,
  gallery: GalleryBlock,
  video: VideoBlock,
  products: ({ block, loaded }) => <ProductStrip title={block.title} products={loaded.products ?? []} />,
  map: ({ block, loaded }) => (
    <Titled title={block.title}>
      {loaded.points && <PointsMap points={loaded.points} level={block.title ? 3 : 2} />}
    </Titled>
  ),
  people: ({ block, loaded }) => (
    <Titled title={block.title}>
      {loaded.people && <People people={loaded.people} level={block.title ? 3 : 2} />}
    </Titled>
  ),
  form: FormBlock,
  notice: NoticeBlock,
  steps: StepsBlock,
  facts: FactsBlock,
  cards: CardsBlock,
  contacts: ContactsBlock,
  part: ({ loaded }) => loaded.dynamic && <DynamicBlock loaded={loaded.dynamic} />,
}

const Titled = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    {title && <h2 className="mb-4">{title}</h2>}
    {children}
  </section>
)

/** Blocks of a page, a news item or an article, from top to bottom. */
export function Blocks({ blocks }: { blocks: readonly LoadedBlock[] }) {
  return (
    <div className="space-y-5 [overflow-wrap:anywhere]">
      {blocks.map((loaded, index) => {
        const Component = components[loaded.block.kind] as ComponentType<{ block: Block; loaded: LoadedBlock }>
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other key
        return <Component key={index} block={loaded.block} loaded={loaded} />
      })}
    </div>
  )
}
