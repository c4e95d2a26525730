import { Strip } from '@shpulka/ui/strip.tsx'
import { type ReactNode, useId } from 'react'
import { ProductCard } from './product-card.tsx'
import type { ShownCard } from './shown-card.rule.ts'

/** A row of products that scrolls sideways. */
export function ProductStrip({
  title,
  products,
  more,
}: {
  title: string
  products: readonly ShownCard[]
  more?: ReactNode
}) {
  const id = useId()
  if (products.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-9 sm:mt-12">
      <Strip label={title} title={<h2 id={id}>{title}</h2>} more={more} className="cards cards-in-a-row">
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} />
          </li>
        ))}
      </Strip>
    </section>
  )
}
