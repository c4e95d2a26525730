import { basketLineMaxCount } from '@shpulka/contract/buying/basket-limits'
import type { UnclearLine } from '@shpulka/contract/buying/pasted-lists'
import { Button } from '@shpulka/ui/button.tsx'
import { controlClasses } from '@shpulka/ui/field-frame.tsx'
import { Icon } from '@shpulka/ui/icon.tsx'
import { pressProps } from '@shpulka/ui/press-props.ts'
import { Select } from '@shpulka/ui/select.tsx'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { Form } from 'react-router'
import { useShopData } from '../../base/shell/shop.ts'
import { usePressed } from '../../base/shell/use-pressed.ts'
import { useSentForm } from '../../base/shell/use-sent-form.ts'
import { paths } from '../../paths.ts'

/** Lines that were not recognized, each with possible matches. */
export function UnclearLines({ lines }: { lines: readonly UnclearLine[] }) {
  const { currency } = useShopData()
  const pressed = usePressed()
  const busy = useSentForm()?.get('intent')
  const hasGuesses = lines.some(({ guesses }) => guesses.length > 0)
  return (
    <section aria-labelledby="unclear-lines" className="mt-5 rounded-card border border-line bg-surface p-4 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="unclear-lines" tabIndex={-1}>
          Непонятные строки
        </h2>
        <Form method="post" action={paths.pastedList()}>
          <Button type="submit" look="plain" size="small" name="intent" value="remove">
            Убрать все
          </Button>
        </Form>
      </div>
      <Form id="resolve-lines" method="post" action={paths.pastedList()} />
      <ul className="mt-2 divide-y divide-line">
        {lines.map(({ id, text, count, guesses }) => (
          <li key={id} className="grid items-start gap-2 py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_88px_44px]">
            <p className="min-w-0 font-medium [overflow-wrap:anywhere] md:py-2.5">{text}</p>
            {guesses.length > 0 ? (
              <Select
                form="resolve-lines"
                name={`goods-${id}`}
                id={`goods-${id}`}
                label={`Что имелось в виду: ${text}`}
                isLabelHidden
                defaultValue=""
                options={[
                  { value: '', title: 'Выберите товар' },
                  ...guesses.map(({ groupId, title, vendorCode, price }) => ({
                    value: String(groupId),
                    title: [title, vendorCode, price !== null && priceText(price, currency)]
                      .filter(Boolean)
                      .join(' · '),
                  })),
                ]}
              />
            ) : (
              <p className="text-ink-2 md:py-2.5">
                Похожего не нашли.{' '}
                <a href={paths.search(text.slice(0, 100))} className="text-link underline">
                  Поискать в каталоге
                </a>
              </p>
            )}
            {guesses.length > 0 ? (
              <input
                form="resolve-lines"
                name={`count-${id}`}
                type="number"
                min={1}
                max={basketLineMaxCount}
                defaultValue={count}
                aria-label={`Сколько: ${text}`}
                className={controlClasses}
              />
            ) : (
              <span />
            )}
            <Form method="post" action={paths.pastedList()}>
              <input type="hidden" name="line" value={id} />
              <button
                type="submit"
                name="intent"
                value="remove"
                aria-label={`Убрать: ${text}`}
                data-done="Строка убрана"
                {...pressProps(pressed({ intent: 'remove', line: id }))}
                className="grid size-11 place-items-center text-ink-3 hover:text-ink"
              >
                <Icon name="trash-2" className="size-5" />
              </button>
            </Form>
          </li>
        ))}
      </ul>
      {hasGuesses && (
        <Button
          form="resolve-lines"
          type="submit"
          name="intent"
          value="resolve"
          isBusy={busy === 'resolve'}
          className="mt-3"
        >
          Добавить выбранное в корзину
        </Button>
      )}
    </section>
  )
}
