import type { ProductCard } from '@shpulka/contract/catalogue/catalog'
import type { PartPoint, PartScheme } from '@shpulka/contract/catalogue/part-schemes'
import { classes } from '@shpulka/ui/classes.ts'
import { Picture } from '@shpulka/ui/picture.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Buy, goodsOf } from '../catalog/buy.tsx'
import { CardPrice, CardStock } from '../catalog/product-card.tsx'

const rowId = (number: number) => `part-${number}`

/** A drawing with numbered points and a table of parts; hovering or focusing either highlights the other. */
export function PartSchemeView({
  scheme: { title, description, image, machine, points, cards },
  isFirst = false,
}: {
  scheme: PartScheme
  isFirst?: boolean
}) {
  const [highlighted, setHighlighted] = useState<number | null>(null)
  const cardById = new Map(cards.map((card) => [card.id, card]))
  const highlightHandlers = (number: number) => ({
    onPointerEnter: () => setHighlighted(number),
    onPointerLeave: () => setHighlighted(null),
    onFocus: () => setHighlighted(number),
    onBlur: () => setHighlighted(null),
  })
  return (
    <div className="gap-x-6 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="self-start lg:sticky lg:top-24">
        <div className="relative overflow-hidden rounded-card border border-line bg-surface">
          <Picture
            fileId={image}
            alt={`${title}: рисунок с номерами деталей`}
            sizes="(min-width: 1024px) 46vw, 100vw"
            maxWidth={960}
            isEager={isFirst}
          />
          {points.map((point) => (
            <a
              key={point.number}
              href={`#${rowId(point.number)}`}
              aria-label={`${point.number}. ${point.title}`}
              style={{ left: `${point.x}%`, top: `${point.y}%` }}
              className={classes(
                'absolute grid size-7 -translate-1/2 place-content-center rounded-full border-2 text-note ' +
                  'font-semibold transition-colors sm:size-8',
                highlighted === point.number
                  ? 'z-1 border-white bg-ink text-white'
                  : 'border-ink bg-surface text-ink hover:bg-ink hover:text-white',
              )}
              {...highlightHandlers(point.number)}
            >
              {point.number}
            </a>
          ))}
        </div>
        {description && <p className="mt-3 text-ink-2">{description}</p>}
        {machine && (
          <p className="mt-2">
            <Link to={paths.product(machine.path)} className="text-link hover:text-link">
              {machine.title}
            </Link>
          </p>
        )}
      </div>
      <ol className="mt-4 space-y-2 lg:mt-0">
        {points.map((point) => (
          <li
            key={point.number}
            id={rowId(point.number)}
            className={classes(
              'grid scroll-mt-28 break-inside-avoid grid-cols-[32px_1fr] gap-x-3 rounded-card border bg-surface ' +
                'p-3 transition-colors target:border-ink',
              highlighted === point.number ? 'border-ink bg-accent-soft' : 'border-line',
            )}
            {...highlightHandlers(point.number)}
          >
            <span
              aria-hidden
              className={classes(
                'grid size-8 place-content-center rounded-full border-2 border-ink font-semibold',
                highlighted === point.number ? 'bg-ink text-white' : 'text-ink',
              )}
            >
              {point.number}
            </span>
            <PointRow
              point={point}
              card={point.productId === null ? undefined : cardById.get(point.productId)}
              successor={point.replacement === null ? undefined : cardById.get(point.replacement.productId)}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}

function PointRow({
  point: { title, note, category, replacement },
  card,
  successor,
}: {
  point: PartPoint
  card: ProductCard | undefined
  /** What has replaced the part. */
  successor: ProductCard | undefined
}) {
  return (
    <div className="min-w-0">
      <p className="font-medium">{title}</p>
      {note && <p className="text-note text-ink-2">{note}</p>}
      {card && <Part card={card} />}
      {successor && (
        <div className="mt-2">
          <p className="text-note text-ink-2">
            {`Теперь вместо прежней детали другая${replacement?.note ? `. Отличие: ${replacement.note}` : ''}`}
          </p>
          <Part card={successor} />
        </div>
      )}
      {category && (
        <Link
          to={category.path}
          className="mt-1 inline-flex min-h-11 items-center text-link hover:text-link md:min-h-8"
        >
          {category.title}
        </Link>
      )}
    </div>
  )
}

function Part({ card }: { card: ProductCard }) {
  return (
    <div className="mt-2 grid gap-x-4 gap-y-2 sm:grid-cols-[1fr_160px]">
      <div className="min-w-0">
        <Link to={paths.product(card.path)} className="text-link hover:text-link">
          {card.title}
        </Link>
        {card.vendorCode !== '' && <p className="text-note text-ink-3">Артикул {card.vendorCode}</p>}
        <CardStock product={card} />
      </div>
      <div className="relative flex flex-col gap-1.5 print:hidden">
        <CardPrice product={card} />
        <Buy product={goodsOf(card)} />
      </div>
    </div>
  )
}
