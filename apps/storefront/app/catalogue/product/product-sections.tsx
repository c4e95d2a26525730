import type { ProductGroup } from '@shpulka/contract/catalogue/catalog'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { ReviewsSection } from '../../people/reviews/reviews-section.tsx'
import { CompatibleMachines } from '../compatibility/compatible-machines.tsx'
import { CompatibleParts } from '../compatibility/compatible-parts.tsx'
import { CompactStrip } from './compact-strip.tsx'
import type { sizeTableOf } from './offer-choice.rule.ts'
import type { loadProduct } from './product.server.ts'
import { Characteristics, Composition, Documents, PartnerBlock, SizeTable } from './product-details.tsx'
import { ProductQuestions } from './product-questions.tsx'
import { RecentlyViewed } from './recently-viewed.tsx'

type Loaded = Awaited<ReturnType<typeof loadProduct>>

interface Props extends Pick<Loaded, 'product' | 'compatible' | 'similar' | 'sets' | 'reviews' | 'questions'> {
  /** The chosen group. */
  group: ProductGroup | undefined
  sizes: ReturnType<typeof sizeTableOf>
}

/** The page below the picture and the price; the bar of sections leads to them. */
export function ProductSections({ product, group, sizes, compatible, similar, sets, reviews, questions }: Props) {
  return (
    <>
      <div className="mt-8 grid gap-x-14 gap-y-10 lg:not-has-[>div:empty]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Characteristics rows={product.characteristics} />
        <div className="min-w-0 empty:hidden">
          <Composition group={group} />
          <Documents documents={product.documents} schemes={product.partSchemes} />
          {product.partner && <PartnerBlock partner={product.partner} />}
        </div>
      </div>
      {sizes && <SizeTable table={sizes} groups={product.groups} />}
      <ReviewsSection product={product} reviews={reviews} />
      <ProductQuestions article={product.vendorCode} questions={questions} />
      <SetsWithProduct sets={sets} />
      <CompactStrip
        id={compatible.parts.length > 0 ? 'fits' : 'accessories'}
        title={compatible.parts.length > 0 ? 'Подходит к этому товару' : 'Берут вместе'}
        products={compatible.suitable}
      />
      <CompatibleParts code={product.code} parts={compatible.parts} />
      <CompatibleMachines code={product.code} machines={compatible.machines} />
      <CompactStrip id="similar" title="Похожие товары" products={similar} />
      <RecentlyViewed productId={product.id} />
    </>
  )
}

/** Sets that can contain the product. */
function SetsWithProduct({ sets }: Pick<Loaded, 'sets'>) {
  if (sets.length === 0) return null
  return (
    <section aria-labelledby="sets" className="mt-10 print:hidden">
      <h2 id="sets">Входит в комплекты</h2>
      <ul className="mt-3 flex flex-wrap gap-2">
        {sets.map(({ code, title, discountPercent }) => (
          <li key={code}>
            <Link
              to={paths.constructorSet(code)}
              prefetch="intent"
              className="flex min-h-11 items-center gap-2 rounded-card border border-line bg-surface px-4 py-2.5 leading-5.5 hover:border-edge hover:text-link"
            >
              {title}
              {discountPercent > 0 && (
                <span className="text-note font-medium whitespace-nowrap text-good">−{discountPercent}&nbsp;%</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
