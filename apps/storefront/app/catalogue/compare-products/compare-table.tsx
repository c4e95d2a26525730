import type { ProductCard } from '@shpulka/contract/catalogue/catalog'
import type { ComparedProducts } from '@shpulka/contract/catalogue/compare-products'
import { packSizeOf, unitText } from '@shpulka/contract/catalogue/pack'
import { Availability } from '@shpulka/ui/availability.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { Icon } from '@shpulka/ui/icon.tsx'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { Picture } from '@shpulka/ui/picture.tsx'
import { ShortRating } from '@shpulka/ui/rating.tsx'
import { counted, type Forms } from '@shpulka/ui/text/plural.rule.ts'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Buy, goodsOf } from '../catalog/buy.tsx'
import { CardPrice, NextTier } from '../catalog/product-card.tsx'
import { removeCompared } from './compare-list.ts'
import { differencesFirst } from './differences-first.rule.ts'
import { shortTitle } from './short-title.rule.ts'
import { useColumns } from './use-columns.ts'

const rowForms: Forms = ['характеристики', 'характеристик', 'характеристик']

interface Props {
  table: ComparedProducts
  /** All ids in the address, including products of other tables. */
  ids: readonly number[]
  isOnlyDifferences: boolean
  /** The controls above the table. */
  children: ReactNode
}

/**
 * Products in columns, characteristics in rows. The page scrolls vertically while a bar keeps names and prices visible;
 * columns that do not fit scroll sideways.
 */
export function CompareTable({ table: { category, products, sections }, ids, isOnlyDifferences, children }: Props) {
  const scroller = useRef<HTMLElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const { from, to, isHeadPassed, move } = useColumns(scroller, bar, products.length)
  const shown = differencesFirst(sections, isOnlyDifferences)
  const linkWithout = (id: number) =>
    paths.compare(
      ids.filter((each) => each !== id),
      { section: category.id, isOnlyDifferences },
    )
  const columns = { '--columns': products.length } as React.CSSProperties
  const isPart = to - from + 1 < products.length
  return (
    <>
      <div className="mt-4 mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-1 gap-y-2 print:hidden">
        {children}
        <div className={classes('ml-auto flex items-center gap-1', !isPart && 'invisible')}>
          <Step title="Предыдущие товары" isOff={from <= 1} onClick={() => move(-1)}>
            <Icon name="chevron-left" className="size-5" />
          </Step>
          <span aria-live="polite" className="text-note whitespace-nowrap text-ink-2">
            {from === to ? from : `${from}–${to}`} из {products.length}
          </span>
          <Step title="Следующие товары" isOff={to >= products.length} onClick={() => move(1)}>
            <Icon name="chevron-right" className="size-5" />
          </Step>
        </div>
      </div>
      <div className="relative">
        <div ref={bar} aria-hidden className={classes('compare-bar', isHeadPassed && 'is-shown')} style={columns}>
          <div className="compare-bar-columns">
            <span className="max-md:hidden" />
            {products.map((product) => (
              <BarHead key={product.id} product={product} />
            ))}
          </div>
        </div>
        <section
          ref={scroller}
          aria-label={`Сравнение: ${category.title}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
          tabIndex={0}
          className={classes('compare-window', to < products.length && 'has-more')}
          style={columns}
        >
          <table className="compare-table">
            <thead>
              <tr>
                <td>
                  <Differences sections={sections} count={products.length} />
                </td>
                {products.map((product) => (
                  <th key={product.id} scope="col">
                    <Head product={product} to={linkWithout(product.id)} isWide={products.length < 3} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">Наличие</th>
                {products.map(({ id, available, remnants, facts }) => (
                  <td key={id}>
                    <Availability count={available} places={remnants} unit={unitText(packSizeOf(facts))} />
                  </td>
                ))}
              </tr>
            </tbody>
            {shown.map(({ title, rows }) => (
              <tbody key={title}>
                <tr>
                  <th scope="rowgroup" colSpan={products.length + 1} className="compare-section">
                    <span>{title}</span>
                  </th>
                </tr>
                {rows.map((row) => (
                  <tr key={row.title}>
                    <th scope="row">{row.title}</th>
                    {row.values.map((value, index) => (
                      <td
                        key={products[index]?.id}
                        className={classes(row.isDifferent && products.length > 1 && 'font-medium')}
                      >
                        {value ?? (
                          <span className="text-ink-3">
                            <span aria-hidden>—</span>
                            <span className="sr-only">не указано</span>
                          </span>
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
          {isOnlyDifferences && shown.length === 0 && (
            <p className="p-4 text-ink-2">Характеристики этих товаров не различаются.</p>
          )}
        </section>
      </div>
    </>
  )
}

/** How much the products differ, in the corner of the table. */
function Differences({ sections, count }: { sections: ComparedProducts['sections']; count: number }) {
  const rows = sections.flatMap((section) => section.rows)
  if (count < 2 || rows.length === 0) return null
  return `Различаются ${rows.filter(({ isDifferent }) => isDifferent).length} из ${counted(rows.length, rowForms)}`
}

/**
 * A compared product: its picture and its full name, because names often differ in the last word only. `isWide`: on a
 * desktop the picture is large, beside the text.
 */
function Head({ product, to, isWide }: { product: ProductCard; to: string; isWide: boolean }) {
  return (
    <div className={classes('compare-head', isWide && 'is-wide')}>
      <span className={classes('w-20 overflow-hidden rounded-control bg-ground md:w-30', isWide && 'lg:w-full')}>
        <Picture
          fileId={product.images[0] ?? null}
          alt=""
          sizes="(min-width: 1024px) 200px, 120px"
          maxWidth={480}
          isEager
          className="mix-blend-multiply"
        />
      </span>
      <Link
        to={paths.product(product.path)}
        prefetch="intent"
        className="font-medium hyphens-auto hover:text-link max-md:text-note"
      >
        <NonBreakingText>{product.title}</NonBreakingText>
      </Link>
      <CardPrice product={product} />
      <div className="font-normal">
        <NextTier product={product} />
      </div>
      <span className="text-note font-normal text-ink-3 max-md:hidden">{product.vendorCode}</span>
      <span className="text-note font-normal">{product.rating && <ShortRating {...product.rating} />}</span>
      <div className="relative mt-auto max-w-60 pt-1 font-normal print:hidden">
        <Buy product={goodsOf(product)} />
      </div>
      <Link
        to={to}
        preventScrollReset
        replace
        rel="nofollow"
        aria-label={`Убрать из сравнения: ${product.title}`}
        data-done={`Убрано из сравнения: ${product.title}`}
        title="Убрать из сравнения"
        onClick={() => removeCompared(product.id)}
        className="absolute top-0 right-0 grid size-11 place-content-center rounded-control text-ink-3 hover:bg-ground hover:text-ink print:hidden"
      >
        <Icon name="x" className="size-4.5" />
      </Link>
    </div>
  )
}

/** A short copy for sighted users and pointers only; assistive technology reads the table's head. */
function BarHead({ product }: { product: ProductCard }) {
  return (
    <Link to={paths.product(product.path)} tabIndex={-1} className="compare-bar-head hover:text-link">
      <span className="size-8 shrink-0 overflow-hidden rounded-control bg-ground md:size-11">
        <Picture fileId={product.images[0] ?? null} alt="" sizes="44px" maxWidth={160} className="mix-blend-multiply" />
      </span>
      <span className="min-w-0 max-md:contents">
        <span className="line-clamp-2 min-w-0 flex-1 text-note font-medium [overflow-wrap:anywhere] max-md:leading-4">
          <NonBreakingText>{shortTitle(product)}</NonBreakingText>
        </span>
        <CardPrice product={product} />
      </span>
    </Link>
  )
}

function Step(props: { title: string; isOff: boolean; onClick(): void; children: ReactNode }) {
  const { title, isOff, onClick, children } = props
  return (
    <button
      type="button"
      title={title}
      aria-label={title}
      aria-disabled={isOff}
      onClick={onClick}
      className="grid size-11 place-content-center rounded-control hover:bg-ground aria-disabled:text-ink-3"
    >
      {children}
    </button>
  )
}
