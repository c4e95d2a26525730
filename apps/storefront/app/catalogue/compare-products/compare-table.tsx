import type { ProductCard } from '@shpulka/contract/catalogue/catalog'
import type { ComparedProducts } from '@shpulka/contract/catalogue/compare-products'
import { X } from 'lucide-react'
import { Link } from 'react-router'
import { useCurrency } from '../../base/shell/shop.ts'
import { Availability } from '../../base/ui/availability.tsx'
import { classes } from '../../base/ui/classes.ts'
import { Picture } from '../../base/ui/picture.tsx'
import { Price } from '../../base/ui/price.tsx'
import { Unbroken } from '../../base/ui/unbroken.tsx'
import { paths } from '../../paths.ts'
import { Buy, goodsOf } from '../catalog/buy.tsx'
import { shownPrice } from '../catalog/shown-price.rule.ts'
import { leaveCompared } from './compare-list.ts'

interface Props {
  table: ComparedProducts
  /** Everything in the address, other tables' products too. */
  ids: readonly number[]
  isOnlyDifferences: boolean
}

/**
 * Products in columns, characteristics in rows. It scrolls in a window of its own, so that names of both stay in sight.
 */
export function CompareTable({ table: { category, products, sections }, ids, isOnlyDifferences }: Props) {
  const shown = sections
    .map(({ title, rows }) => ({
      title,
      rows: isOnlyDifferences ? rows.filter(({ isDifferent }) => isDifferent) : rows,
    }))
    .filter(({ rows }) => rows.length > 0)
  const linkWithout = (id: number) =>
    paths.compare(
      ids.filter((each) => each !== id),
      { section: category.id, isOnlyDifferences },
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section aria-label={`Сравнение: ${category.title}`} tabIndex={0} className="compare-window">
      <table className="compare-table" style={{ '--columns': products.length } as React.CSSProperties}>
        <thead>
          <tr>
            <td />
            {products.map((product) => (
              <th key={product.id} scope="col">
                <Head product={product} to={linkWithout(product.id)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Наличие</th>
            {products.map(({ id, available, remnants, groups }) => (
              <td key={id}>
                <Availability count={available} places={remnants} isCounted={groups.length < 2} />
              </td>
            ))}
          </tr>
          <tr className="print:hidden">
            <th scope="row">Купить</th>
            {products.map((product) => (
              <td key={product.id}>
                <Buy product={goodsOf(product)} />
              </td>
            ))}
          </tr>
        </tbody>
        {shown.map(({ title, rows }) => (
          <tbody key={title}>
            <tr>
              <th scope="rowgroup" className="compare-section">
                {title}
              </th>
              <td colSpan={products.length} />
            </tr>
            {rows.map((row) => (
              <tr key={row.title}>
                <th scope="row">{row.title}</th>
                {row.values.map((value, at) => (
                  <td
                    key={products[at]?.id}
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
  )
}

/** Stays in sight: what is compared, with its picture and price. */
function Head({ product, to }: { product: ProductCard; to: string }) {
  return (
    <div className="flex items-start gap-2 max-md:flex-col max-md:gap-1">
      <span className="w-14 shrink-0 overflow-hidden rounded-control bg-ground md:w-18">
        <Picture
          fileId={product.images[0] ?? null}
          alt=""
          sizes="72px"
          largest={160}
          isFirst
          className="mix-blend-multiply"
        />
      </span>
      <span className="min-w-0 grow">
        <Link
          to={paths.product(product.path)}
          prefetch="intent"
          className="line-clamp-3 font-medium hover:text-link max-md:text-note"
        >
          <Unbroken>{product.title}</Unbroken>
        </Link>
        <Cost product={product} />
        <span className="block text-note font-normal text-ink-3 max-md:hidden">{product.vendorCode}</span>
      </span>
      <Link
        to={to}
        preventScrollReset
        replace
        rel="nofollow"
        aria-label={`Убрать из сравнения: ${product.title}`}
        title="Убрать из сравнения"
        onClick={() => leaveCompared(product.id)}
        className="grid size-11 shrink-0 place-content-center rounded-control text-ink-3 hover:bg-ground hover:text-ink max-md:absolute max-md:top-0 max-md:right-0 md:-mt-2 md:-mr-3 print:hidden"
      >
        <X aria-hidden className="size-4.5" strokeWidth={1.75} />
      </Link>
    </div>
  )
}

function Cost({ product }: { product: ProductCard }) {
  const price = shownPrice(product.cardPrices)
  return <Price price={price?.price ?? null} oldPrice={price?.oldPrice} currency={useCurrency()} />
}
