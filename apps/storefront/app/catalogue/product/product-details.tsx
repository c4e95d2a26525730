import type { Characteristic, Product, ProductGroup } from '@shpulka/contract/catalogue/catalog'
import { Icon } from '@shpulka/ui/icon.tsx'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { Picture } from '@shpulka/ui/picture.tsx'
import { numberText } from '@shpulka/ui/text/number-text.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { fileTypeText, sizeText } from '@shpulka/ui/text/size-text.rule.ts'
import { memo } from 'react'
import { Link } from 'react-router'
import { useShopData } from '../../base/shell/shop.ts'
import { paths } from '../../paths.ts'
import { SizeTable as PartnerSizes } from '../partners/size-table.tsx'

/** Paragraphs are separated by an empty line. */
export function Description({ text }: { text: string }) {
  if (text === '') return null
  return (
    <section id="description" className="scroll-mt-14">
      <h2>Описание</h2>
      <div className="mt-3 max-w-[70ch] space-y-3 text-ink-2">
        {text.split(/\n\s*\n/).map((paragraph) => (
          <p key={paragraph}>
            <NonBreakingText isProse>{paragraph}</NonBreakingText>
          </p>
        ))}
      </div>
    </section>
  )
}

export const Characteristics = memo(function Characteristics({ rows }: { rows: readonly Characteristic[] }) {
  if (rows.length === 0) return null
  return (
    <section id="characteristics" className="min-w-0 scroll-mt-14">
      <h2>Характеристики</h2>
      <div className="mt-3 gap-x-10 sm:columns-2">
        {[...Map.groupBy(rows, ({ section }) => section)].map(([title, own]) => (
          <div key={title} className="mb-6 break-inside-avoid">
            {title && <h3>{title}</h3>}
            <Facts rows={own} />
          </div>
        ))}
      </div>
    </section>
  )
})

export function Facts({ rows }: { rows: readonly Pick<Characteristic, 'title' | 'value'>[] }) {
  return (
    <dl>
      {rows.map(({ title, value }) => (
        <div key={title} className="fact-row">
          <dt className="text-ink-3">{title}</dt>
          <dd className="[overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The contents of a group of several offers. */
export function Composition({ group }: { group: ProductGroup | undefined }) {
  const { currency } = useShopData()
  if (!group || (group.offers.length < 2 && (group.offers[0]?.quantity ?? 1) < 2)) return null
  return (
    <section className="mt-8 first:mt-0">
      <h2>Что входит</h2>
      <ul className="mt-3">
        {group.offers.map((offer) => (
          <li
            key={offer.id}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line py-2.5"
          >
            <span className="min-w-0">
              {offer.title}
              <span className="ml-2 text-note text-ink-3">
                {[
                  offer.vendorCode,
                  ...offer.characteristics.map(({ title, value }) => `${title.toLowerCase()}: ${value}`),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className="text-note whitespace-nowrap">
              {numberText(offer.quantity)}&nbsp;шт
              {offer.prices[0] && (
                <span className="ml-3 font-semibold">{priceText(offer.prices[0].price, currency)}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const schemeTitles = { 'spare-parts': 'Схема запчастей', equipment: 'Схема узлов' } as const

/** Documents to download, with type and size, and drawings whose points lead to parts. */
export const Documents = memo(function Documents({
  documents,
  schemes,
}: {
  documents: Product['documents']
  schemes: Product['partSchemes']
}) {
  if (documents.length + schemes.length === 0) return null
  return (
    <section id="documents" className="mt-8 scroll-mt-14 first:mt-0 print:hidden">
      <h2>Документы</h2>
      <ul className="mt-2">
        {schemes.map(({ code, kind, title }) => (
          <li key={code} className="border-b border-line">
            <Link
              to={paths.partScheme(kind, code)}
              prefetch="intent"
              className="group flex min-h-11 items-center gap-3 py-2.5"
            >
              <Icon name="puzzle" className="size-5 shrink-0 text-ink" />
              <span className="min-w-0 grow text-link group-hover:underline">
                {schemeTitles[kind]}: {title}
              </span>
            </Link>
          </li>
        ))}
        {documents.map(({ id, title, mime, size }) => (
          <li key={id} className="border-b border-line">
            <a href={paths.download(id)} download className="group flex min-h-11 items-center gap-3 py-2.5">
              <Icon name="file-text" className="size-5 shrink-0 text-ink" />
              <span className="min-w-0 grow text-link group-hover:underline">{title}</span>
              <span className="text-note whitespace-nowrap text-ink-3">
                {fileTypeText(mime)}, {sizeText(size)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
})

export function PartnerBlock({ partner }: { partner: NonNullable<Product['partner']> }) {
  const { code, title, country, description, image } = partner
  if (description === '' && image === null) return null
  return (
    <section id="partner" className="mt-8 first:mt-0 print:hidden">
      <h2>
        Бренд {title}
        {country && <span className="ml-2 text-note font-normal text-ink-3">{country}</span>}
      </h2>
      <div className="mt-3 flex flex-wrap items-start gap-4">
        {image && (
          <div className="w-36 shrink-0 overflow-hidden rounded-control border border-line bg-ground">
            <Picture fileId={image} alt="" sizes="144px" maxWidth={320} ratio={375} />
          </div>
        )}
        <div className="min-w-50 flex-1 text-ink-2">
          <p>
            <NonBreakingText isProse>{description.split(/\n\s*\n/)[0] ?? ''}</NonBreakingText>
          </p>
          <Link
            to={paths.partner(code)}
            prefetch="intent"
            className="mt-1 inline-flex min-h-11 items-center text-link hover:underline md:min-h-8"
          >
            Все товары {title}
          </Link>
        </div>
      </div>
    </section>
  )
}

/** The brand's size chart. */
export const SizeTable = memo(function SizeTable({
  table,
  groups,
}: {
  table: NonNullable<NonNullable<Product['partner']>['sizeTable']>
  groups: Product['groups']
}) {
  return (
    <section id="sizes" className="mt-10 min-w-0 scroll-mt-14">
      <h2 className="mb-3">{table.title}</h2>
      <PartnerSizes table={table} own={groups.map(({ title }) => title)} />
    </section>
  )
})
