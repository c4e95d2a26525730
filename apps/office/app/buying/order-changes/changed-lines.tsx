import type { ChangedLine, OrderChange, OrderDraft } from '@shpulka/contract/buying/order-changes'
import { amountText, unitText } from '@shpulka/contract/catalogue/pack'
import { Button } from '@shpulka/ui/button.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { FieldError } from '@shpulka/ui/field-frame.tsx'
import { Icon } from '@shpulka/ui/icon.tsx'
import { numberText } from '@shpulka/ui/text/number-text.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { withLine, withoutLine, withRestored } from './draft-changes.rule.ts'
import { TypedCount, TypedPrice } from './typed-fields.tsx'

interface ChangedLinesProps {
  readonly draft: OrderDraft
  readonly change: OrderChange
  readonly mayPrice: boolean
  readonly set: (change: (latest: OrderDraft) => OrderDraft) => void
}

/** Lines of the draft with their current and previous price; removed lines are below. */
export function ChangedLines({ draft, change, mayPrice, set }: ChangedLinesProps) {
  // The typed draft may be newer than the server's last answer.
  const lineAt = (index: number): ChangedLine | undefined => {
    const { line, groupId } = draft.lines[index]!
    return change.lines.find((other) => other.line === line && other.groupId === groupId && other.count > 0)
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keys too
    <section className="overflow-x-auto" tabIndex={0} aria-label="Строки заказа после изменения">
      <table className="grid-table line-cards">
        <thead>
          <tr>
            <th>Товар</th>
            <th className="text-right max-sm:hidden">Было</th>
            <th className="text-right">Станет</th>
            <th className="text-right">Цена</th>
            <th className="text-right max-sm:hidden">Сумма</th>
            <th>
              <span className="sr-only">Убрать</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {draft.lines.map((draftLine, index) => (
            <DraftRow
              key={draftLine.line === null ? `new ${draftLine.groupId}` : String(draftLine.line)}
              draftLine={draftLine}
              line={lineAt(index)}
              index={index}
              isOnly={draft.lines.length === 1}
              mayPrice={mayPrice}
              set={set}
            />
          ))}
          {change.lines
            .filter(({ line, count }) => count === 0 && !draft.lines.some((other) => other.line === line))
            .map((line) => (
              <RemovedRow key={line.line} line={line} set={set} />
            ))}
        </tbody>
      </table>
    </section>
  )
}

type SetDraft = ChangedLinesProps['set']

interface DraftRowProps {
  readonly draftLine: OrderDraft['lines'][number]
  /** The line as the server computed it last; missing until it answers. */
  readonly line: ChangedLine | undefined
  readonly index: number
  /** An order keeps at least one line. */
  readonly isOnly: boolean
  readonly mayPrice: boolean
  readonly set: SetDraft
}

const DraftRow = ({ draftLine, line, index, isOnly, mayPrice, set }: DraftRowProps) => (
  <tr className={classes(line?.was === null && 'bg-good-soft')}>
    <td className="sm:min-w-40">
      <div>{line?.title ?? '…'}</div>
      <div className="text-note text-ink-2 sm:hidden">
        {line && `было ${line.was ? numberText(line.was.count) : 0}, сумма ${priceText(line.sum)}`}
      </div>
      <div className="text-note text-ink-3">
        {line?.vendorCode}
        {line?.setTitle && ` · комплект «${line.setTitle}»`}
        {line && ` · можно взять ${amountText(line.available, line.packSize)}`}
        {line &&
          line.warehouses.length > 0 &&
          `: ${line.warehouses.map(({ title, count }) => `${title} ${numberText(count)}`).join(', ')}`}
      </div>
      {line?.problem && <FieldError>{line.problem}</FieldError>}
    </td>
    <Was line={line} />
    <td className="text-right">
      <span className="block text-note text-ink-3 sm:hidden">Станет</span>
      <TypedCount
        title={line?.title ?? ''}
        count={draftLine.count}
        isFirst={index === 0}
        onCount={(count) => set((latest) => withLine(latest, index, { count }))}
      />
    </td>
    <td className="text-right">
      <span className="block text-note text-ink-3 sm:hidden">Цена</span>
      {mayPrice && !line?.setTitle ? (
        <TypedPrice
          title={line?.title ?? ''}
          price={draftLine.price}
          shown={line?.price ?? 0}
          onPrice={(price) => set((latest) => withLine(latest, index, { price }))}
        />
      ) : (
        <span className="whitespace-nowrap">{priceText(line?.price ?? 0)}</span>
      )}
      {line && <Why line={line} />}
    </td>
    <td className="text-right font-medium whitespace-nowrap max-sm:hidden">{line ? priceText(line.sum) : '…'}</td>
    <td>
      <Button
        look="plain"
        size="small"
        isDisabled={isOnly}
        aria-label={`Убрать: ${line?.title ?? ''}`}
        data-done={`Убрано: ${line?.title ?? ''}`}
        onClick={() => set((latest) => withoutLine(latest, index))}
      >
        <Icon name="x" />
      </Button>
    </td>
  </tr>
)

/**
 * In two lines and without the size of the pack, which the title has: the button that removes the line stays in sight.
 */
const Was = ({ line }: { line: ChangedLine | undefined }) => (
  <td className="text-right whitespace-nowrap text-ink-2 max-sm:hidden">
    {line?.was ? (
      <>
        {numberText(line.was.count)} {unitText(line.packSize)}
        <span className="block">× {priceText(line.was.price)}</span>
      </>
    ) : (
      'нет'
    )}
  </td>
)

const RemovedRow = ({ line, set }: { line: ChangedLine; set: SetDraft }) => (
  <tr className="bg-bad-soft">
    <td>
      <s>{line.title}</s>
      {line.problem && <FieldError>{line.problem}</FieldError>}
    </td>
    <Was line={line} />
    <td className="text-right">0</td>
    <td />
    <td className="text-right max-sm:hidden">{priceText(0)}</td>
    <td>
      <Button
        look="plain"
        size="small"
        aria-label={`Вернуть: ${line.title}`}
        data-done={`Возвращено: ${line.title}`}
        onClick={() =>
          set((latest) => withRestored(latest, { line: line.line!, groupId: line.groupId, count: line.was!.count }))
        }
      >
        Вернуть
      </Button>
    </td>
  </tr>
)

const Why = ({ line: { explanation, price, listPrice } }: { line: ChangedLine }) => (
  <details className="text-note text-ink-2">
    <summary className="min-h-6 whitespace-nowrap underline decoration-dotted underline-offset-4">почему</summary>
    <ul>
      {explanation.map(({ step, title, change }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps stand in their order
        <li key={`${step} ${index}`}>
          {title}: {change < 0 ? `−${priceText(-change)}` : priceText(change)}
        </li>
      ))}
      {listPrice > 0 && listPrice !== price && <li>Сегодня по прайс-листу {priceText(listPrice)}</li>}
    </ul>
  </details>
)
