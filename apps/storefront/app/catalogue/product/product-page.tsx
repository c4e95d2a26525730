import type { Product } from '@shpulka/contract/catalogue/catalog'
import { groupArticle } from '@shpulka/contract/catalogue/group-article'
import { Breadcrumb } from '@shpulka/ui/breadcrumb.tsx'
import { Microdata } from '@shpulka/ui/microdata.tsx'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { Rating } from '@shpulka/ui/rating.tsx'
import { Sticker } from '@shpulka/ui/sticker.tsx'
import { sizeForms } from '@shpulka/ui/text/plural.rule.ts'
import { weightText } from '@shpulka/ui/text/weight-text.rule.ts'
import { useInSight } from '@shpulka/ui/use-in-sight.ts'
import { useRef } from 'react'
import { useShopData } from '../../base/shell/shop.ts'
import { FavoriteToggle } from '../../buying/favorites/favorite-toggle.tsx'
import { paths } from '../../paths.ts'
import { Gallery } from '../catalog/gallery.tsx'
import { isGuestPriced, productMicrodata } from '../catalog/goods-markup.rule.ts'
import { CompareToggle } from '../compare-products/compare-toggle.tsx'
import { Replacement } from '../compatibility/replacement.tsx'
import { FitsMyMachines } from '../workshop/fits-my-machines.tsx'
import { MachineToggle } from '../workshop/machine-toggle.tsx'
import { BuyBar, BuyBox, BuyButton } from './buy-box.tsx'
import { CompactStrip } from './compact-strip.tsx'
import { DeliveryEstimate } from './delivery-estimate.tsx'
import { GroupChoice } from './group-choice.tsx'
import { groupPicture } from './group-picture.rule.ts'
import { mainFacts } from './main-facts.rule.ts'
import { countedNoun, sizeTableOf } from './offer-choice.rule.ts'
import type { loadProduct } from './product.server.ts'
import { Description, Facts } from './product-details.tsx'
import { ProductSections } from './product-sections.tsx'
import { type Section, SectionBar } from './section-bar.tsx'
import { useProductChoice } from './use-product-choice.ts'

type Props = Awaited<ReturnType<typeof loadProduct>>

export function ProductPage({
  product,
  groupId: initialGroupId,
  estimate,
  isCityRequested,
  compatible,
  similar,
  sets,
  reviews,
  questions,
}: Props) {
  const { group, setGroupId, searched, order, unit, choiceFormId } = useProductChoice(product, initialGroupId)
  const path = paths.product(product.path)
  const buttons = useRef<HTMLDivElement>(null)
  const isBoxInSight = useInSight(buttons)
  const crumbs = product.breadcrumbs.map(({ title, path: to }) => ({ title, to: paths.category(to) }))
  const facts = mainFacts(product)
  const sizes = sizeTableOf(product)
  const replacements = product.available === 0 ? similar.filter(({ isAvailable }) => isAvailable) : []
  return (
    <div className="frame">
      <Breadcrumb
        steps={[{ title: 'Главная', to: paths.home() }, { title: 'Каталог', to: paths.catalog() }, ...crumbs]}
      />
      <h1>
        <NonBreakingText>{product.seoPage.h1}</NonBreakingText>
      </h1>
      <ProductMarkup product={product} />
      <ShortFacts
        product={product}
        article={groupArticle(group?.offers ?? [], product.vendorCode)}
        weightGrams={group?.weightGrams ?? 0}
        isMachine={compatible.parts.length > 0}
      />
      <div className="product-top">
        <div className="relative min-w-0">
          <Gallery
            pictures={product.images}
            videos={product.videos}
            title={product.title}
            chosen={groupPicture(product.images, product.groups, group?.id)}
          />
          <Stickers stickers={product.stickers} />
        </div>
        <div className="flex min-w-0 flex-col gap-6 max-lg:contents">
          {choiceFormId && (
            <GroupChoice
              groups={product.groups}
              groupId={group?.id}
              onChange={setGroupId}
              formId={choiceFormId}
              path={path}
              sizes={sizes}
              searched={searched}
              unit={unit}
              order={order}
            />
          )}
          <MainFacts facts={facts} description={product.description} />
        </div>
        <div className="self-start lg:sticky lg:top-21 lg:z-21 lg:row-span-2">
          <BuyBox product={product} group={group} choiceFormId={choiceFormId} order={order} buttons={buttons}>
            {estimate && (
              <DeliveryEstimate
                estimate={estimate}
                isCityRequested={isCityRequested}
                groupId={group?.id ?? estimate.groupId}
                isAvailable={group ? group.count > 0 : product.available > 0}
                path={path}
              />
            )}
          </BuyBox>
        </div>
        {facts.length > 0 && (
          <div className="min-w-0 empty:hidden lg:col-span-2">
            <Description text={product.description} />
          </div>
        )}
      </div>
      <Replacement {...compatible} />
      {compatible.machines.length > 0 && <FitsMyMachines productId={product.id} />}
      {product.available === 0 && (
        <CompactStrip
          id="replacements"
          title="Похожие в наличии"
          note="Делают ту же работу и лежат на складе."
          products={replacements}
        />
      )}
      <SectionBar
        sections={sectionsOf(product, sizes !== null, compatible.parts.length + compatible.machines.length > 0)}
        isBoxInSight={isBoxInSight}
      >
        <BuyButton product={product} group={group} choiceFormId={choiceFormId} order={order} />
      </SectionBar>
      <ProductSections
        product={product}
        group={group}
        sizes={sizes}
        compatible={compatible}
        similar={replacements.length === 0 ? similar : []}
        sets={sets}
        reviews={reviews}
        questions={questions}
      />
      <BuyBar product={product} group={group} choiceFormId={choiceFormId} order={order} isHidden={isBoxInSight} />
    </div>
  )
}

/** The main characteristics beside the picture; of a product without any, its description. */
function MainFacts({ facts, description }: { facts: ReturnType<typeof mainFacts>; description: string }) {
  if (facts.length === 0)
    return (
      <div className="min-w-0 max-md:order-last">
        <Description text={description} />
      </div>
    )
  return (
    <div className="product-facts">
      <h2 className="text-lead!">Коротко о главном</h2>
      <div className="mt-2">
        <Facts rows={facts} />
      </div>
      <a
        href="#characteristics"
        className="mt-2 inline-flex min-h-11 items-center text-note text-link md:min-h-8 print:hidden"
      >
        Все характеристики
      </a>
    </div>
  )
}

/** Structured data of the product; prices only if they are guests'. */
function ProductMarkup({ product }: { product: Product }) {
  const { origin, guestRole } = useShopData()
  const html =
    import.meta.env.SSR && isGuestPriced([product], guestRole)
      ? productMicrodata(origin, paths.product(product.path), product)
      : ''
  return <Microdata type="Product" html={html} />
}

function ShortFacts({
  product: { id, title, partner, rating },
  article,
  weightGrams,
  isMachine,
}: {
  product: Product
  article: string
  weightGrams: number
  isMachine: boolean
}) {
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-note text-ink-3">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {rating && (
          <a href="#reviews" className="-my-3 inline-flex min-h-11 items-center hover:text-link">
            <Rating value={rating.average} count={rating.count} />
          </a>
        )}
        {article && <span>Артикул {article}</span>}
        {partner && <span>{[partner.title, partner.country].filter(Boolean).join(', ')}</span>}
        {weightGrams > 0 && <span>Вес с упаковкой {weightText(weightGrams)}</span>}
      </p>
      <div className="flex flex-wrap gap-x-3 sm:gap-x-5 [&_.mark]:gap-2 print:hidden">
        <FavoriteToggle id={id} title={title} isNamed />
        <CompareToggle id={id} title={title} isNamed />
        {isMachine && <MachineToggle id={id} title={title} />}
      </div>
    </div>
  )
}

function Stickers({ stickers }: Pick<Product, 'stickers'>) {
  if (stickers.length === 0) return null
  return (
    <div className="pointer-events-none absolute top-3 left-3 flex flex-col items-start gap-1">
      {stickers.map(({ code, title, kind }) => (
        <Sticker key={code} look={kind}>
          {title}
        </Sticker>
      ))}
    </div>
  )
}

const sectionsOf = (
  { characteristics, documents, partSchemes, groups }: Product,
  hasSizes: boolean,
  hasFitting: boolean,
): Section[] =>
  (
    [
      [characteristics.length > 0, 'characteristics', 'Характеристики'],
      [documents.length + partSchemes.length > 0, 'documents', 'Документы'],
      [hasSizes, 'sizes', countedNoun(groups) === sizeForms ? 'Размеры' : 'Таблица'],
      [true, 'reviews', 'Отзывы'],
      [true, 'questions', 'Вопросы'],
      [hasFitting, 'fits', 'Подходит'],
    ] as const
  ).flatMap(([isShown, id, title]) => (isShown ? [{ id, title }] : []))
