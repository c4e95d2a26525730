import type { DeskRow } from '@shpulka/contract/buying/desk-list'
import { classes } from '@shpulka/ui/classes.ts'
import { counted, positionForms } from '@shpulka/ui/text/plural.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { Link } from 'react-router'
import { ageText } from './age-text.rule.ts'
import type { DeskColumn } from './desk-columns.rule.ts'
import { prefetchOrder } from './order-prefetch.ts'
import { partSentText } from './part-choice.rule.ts'
import { StatusMark } from './status-mark.tsx'

interface Props {
  row: DeskRow
  columns: ReadonlySet<DeskColumn>
  to: string
  isOpened: boolean
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
}

/** An order in the list: the facts that distinguish it, in three lines. */
export function OrderRow({ row, columns, to, isOpened, isSelected, onSelect }: Props) {
  const marks = marksOf(row)
  const of = (code: DeskColumn, text: string | null | undefined) => (columns.has(code) && text ? [text] : [])
  const facts = [
    ...of('age', ageText(new Date(row.placedAt), new Date())),
    ...of('goods', counted(row.linesCount, positionForms)),
    ...of('delivery', row.deliveryMethod),
  ]
  const people = [
    ...of('role', row.priceRole),
    ...row.warehouses.flatMap((title) => of('stock', title)),
    ...of('who', row.assignee?.fio),
  ]
  return (
    <li className={classes('flex border-line not-first:border-t', isOpened ? 'bg-accent-soft' : 'hover:bg-paper')}>
      <label className="flex items-start py-2.5 pl-3">
        <input
          type="checkbox"
          className="box size-6!"
          aria-label={`Выбрать ${row.number}`}
          checked={isSelected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
      </label>
      <Link
        to={to}
        aria-current={isOpened ? 'true' : undefined}
        onMouseEnter={() => prefetchOrder(row.id)}
        className="grid min-w-0 grow grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-3 py-2"
      >
        <span className="flex min-w-0 items-baseline gap-2">
          <span className="font-semibold">{row.number}</span>
          <span className="truncate">{row.organization?.name ?? row.buyerName}</span>
        </span>
        <span className="text-right font-semibold whitespace-nowrap">{priceText(row.total)}</span>
        <span className="min-w-0 truncate text-note text-ink-2">{facts.join(' · ')}</span>
        <span className="text-right">
          <StatusMark status={row.status} />
        </span>
        <span className="col-span-2 text-note text-ink-2 empty:hidden">
          {people.join(' · ')}
          {people.length > 0 && marks.length > 0 && ' · '}
          {marks.length > 0 && <span className="font-medium">{marks.join(' · ')}</span>}
        </span>
      </Link>
    </li>
  )
}

function marksOf({
  isShort,
  partSent,
  hasComment,
  notesCount,
  owed,
  paymentMethod,
  deadline,
  isUnproven,
}: DeskRow): string[] {
  const isOver = deadline !== null && new Date(deadline).getTime() < Date.now()
  return [
    partSent && partSentText(partSent),
    isShort && 'не хватает товара',
    isOver && 'резерв кончился',
    owed > 0 && paymentMethod && `ждём ${priceText(owed)}`,
    isUnproven && 'почта не подтверждена',
    hasComment && 'есть комментарий',
    notesCount > 0 && `заметок: ${notesCount}`,
  ].filter((mark): mark is string => typeof mark === 'string')
}
