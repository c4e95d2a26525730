import type { ProductCard as Card } from '@shpulka/contract/catalog'
import { type ReactNode, useId } from 'react'
import { ProductCard } from './product-card.tsx'

/** A line of products that is scrolled sideways. */
export function ProductStrip({ title, products, more }: { title: string; products: readonly Card[]; more?: ReactNode }) {
  const id = useId()
  if (products.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-12">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={id}>{title}</h2>
        {more}
      </div>
      <ul className="strip -mx-4 mt-4 gap-3 px-4 scroll-px-4 pb-1 md:-mx-6 md:scroll-px-6 md:px-6">
        {products.map((product) => (
          <li key={product.id} className="w-52 sm:w-60">
            <ProductCard product={product} sizes="240px" />
          </li>
        ))}
      </ul>
    </section>
  )
}
