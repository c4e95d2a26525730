import { Availability } from '@shpulka/ui/availability.tsx'
import { clientLink } from '@shpulka/ui/client-link.ts'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { Picture } from '@shpulka/ui/picture.tsx'
import { Price } from '@shpulka/ui/price.tsx'
import { Strip } from '@shpulka/ui/strip.tsx'
import { memo, type ReactNode, useId } from 'react'
import { useCurrency } from '../../base/shell/shop.ts'
import { paths } from '../../paths.ts'
import { Buy } from '../catalog/buy.tsx'
import type { CompactProduct } from './compact-product.rule.ts'

interface Props {
  id?: string
  title: string
  /** A line below the title. */
  note?: ReactNode
  products: readonly CompactProduct[]
}

/** A row of small cards linking to other products, scrolled sideways. */
export const CompactStrip = memo(function CompactStrip({ id, title, note, products }: Props) {
  const titleId = useId()
  if (products.length === 0) return null
  return (
    <section id={id} aria-labelledby={titleId} className="mt-10 scroll-mt-14 print:hidden">
      <Strip
        label={title}
        title={<h2 id={titleId}>{title}</h2>}
        className="compact-cards"
        note={note && <p className="mt-1 text-note text-ink-2">{note}</p>}
      >
        {products.map((product) => (
          <CompactCard key={product.id} product={product} />
        ))}
      </Strip>
    </section>
  )
})

function CompactCard({ product }: { product: CompactProduct }) {
  const { id, path, title, image, price, oldPrice, isFrom, isAvailable, groups } = product
  return (
    <li className="card">
      <div className="card-picture">
        <Picture fileId={image} alt="" sizes="192px" maxWidth={480} isPlain />
      </div>
      <div className="card-body">
        <Price price={price} oldPrice={oldPrice} isFrom={isFrom} currency={useCurrency()} />
        <a {...clientLink} href={paths.product(path)} className="compact-title card-link">
          <NonBreakingText>{title}</NonBreakingText>
        </a>
        <Availability count={isAvailable ? 1 : 0} isCounted={false} className="mt-auto pt-1" />
        {groups && (
          <div className="relative mt-1">
            <Buy
              product={{ id, path, title, images: image === null ? [] : [image], isPriced: price !== null, groups }}
            />
          </div>
        )}
      </div>
    </li>
  )
}
