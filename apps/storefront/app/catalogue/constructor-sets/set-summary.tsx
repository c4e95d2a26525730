import type { ConstructorSet, PricedConstructorSet } from '@shpulka/contract/catalogue/constructor-sets'
import { Button } from '@shpulka/ui/button.tsx'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { Price } from '@shpulka/ui/price.tsx'
import { numberText } from '@shpulka/ui/text/number-text.rule.ts'
import { constructorSetForms, counted } from '@shpulka/ui/text/plural.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { weightText } from '@shpulka/ui/text/weight-text.rule.ts'
import { showToast } from '@shpulka/ui/toast.tsx'
import { type ReactNode, useEffect } from 'react'
import { Link, useFetcher } from 'react-router'
import { usePressKey } from '../../base/shell/press-key.ts'
import { useCurrency } from '../../base/shell/shop.ts'
import { paths } from '../../paths.ts'
import type { SetActionResult } from './set-change.route.ts'
import { choiceSearch, type SetChoice } from './set-choice.rule.ts'

interface Props {
  set: ConstructorSet
  choice: SetChoice
  priced: PricedConstructorSet
  /** The price together with the basket; null: the basket is empty or the price is not loaded yet. */
  withBasket: PricedConstructorSet | null
  /** How many of them, beside the button. */
  children: ReactNode
}

/** «450 Вт», «1,45 кВт». */
const powerText = (watts: number) =>
  watts < 1000 ? `${numberText(watts)}\u00a0Вт` : `${numberText(Math.round(watts / 10) / 100)}\u00a0кВт`

/** The chosen parts and their total, always visible. */
export function SetSummary({ set, choice, priced, withBasket, children }: Props) {
  const currency = useCurrency()
  const { problems, parts, availability, available } = priced
  return (
    <aside
      aria-label="Итог комплекта"
      className="rounded-card border border-line bg-surface p-5 lg:sticky lg:top-21 lg:max-h-[calc(100dvh-100px)] lg:overflow-y-auto"
    >
      <h2 className="text-lead!">Ваш комплект</h2>
      <ul className="mt-2 divide-y divide-line text-note">
        {parts.map(({ slotId, slotTitle, title, path, quantity, price }) => (
          <li key={slotId} className="flex justify-between gap-3 py-1.5">
            <span className="min-w-0">
              <span className="block text-ink-3">{slotTitle}</span>
              {path ? (
                <Link to={paths.product(path)} prefetch="intent" className="line-clamp-3 hover:text-link">
                  <NonBreakingText>{title}</NonBreakingText>
                </Link>
              ) : (
                title
              )}
            </span>
            <span className="shrink-0 self-end whitespace-nowrap">
              {quantity > 1 && `${quantity} × `}
              {priceText(price, currency)}
            </span>
          </li>
        ))}
      </ul>
      <div aria-live="polite" className="mt-3 border-t border-line pt-3">
        <Price
          price={priced.sum}
          oldPrice={priced.oldPrice && priced.oldPrice * priced.count}
          currency={currency}
          size="large"
        />
        <dl className="mt-2 space-y-1 text-note text-ink-2">
          {priced.saving > 0 && (
            <Fact
              title={`Скидка комплекта ${set.discountPercent} %`}
              value={`−${priceText(priced.saving, currency)}`}
            />
          )}
          <Fact title="Вес" value={weightText(priced.weightGrams * priced.count)} />
          {priced.powerWatts > 0 && <Fact title="Мощность" value={powerText(priced.powerWatts * priced.count)} />}
          <Fact title="В наличии" value={available > 0 ? counted(available, constructorSetForms) : 'нет'} />
        </dl>
        {priced.limit.next && (
          <p className="mt-2 text-note text-ink-2">
            Ещё {priceText(priced.limit.next.remains, currency)} в заказе — и комплект дешевле на{' '}
            {priceText(priced.limit.next.saving, currency)}
          </p>
        )}
      </div>
      {problems.length > 0 ? (
        <div className="mt-3">
          <Notice kind="bad" title="Комплект ещё не собран">
            {problems.map(({ slotId, message }) => (
              <span key={slotId} className="block">
                {message}
              </span>
            ))}
          </Notice>
        </div>
      ) : (
        availability && <p className="mt-3 text-note text-warn">{availability}</p>
      )}
      <div className="mt-4 flex items-start gap-2">
        {children}
        <AddSet set={set} choice={choice} priced={priced} />
      </div>
      {/* Below the button: it loads later and would move the button while it is being pressed. */}
      <p aria-live="polite" className="mt-2 text-center text-note font-medium text-good empty:hidden">
        {withBasket &&
          withBasket.price !== priced.price &&
          `Вместе с вашей корзиной — ${priceText(withBasket.price, currency)} за комплект`}
      </p>
      <ShareLink address={`${paths.constructorSet(set.code)}?${choiceSearch({ ...choice, line: null })}`} />
    </aside>
  )
}

function Fact({ title, value }: { title: string; value: string }) {
  return (
    <div className="flex justify-between gap-3">
      <dt>{title}</dt>
      <dd className="font-medium whitespace-nowrap text-ink">{value}</dd>
    </div>
  )
}

/** «В корзину»: a form, so it works without scripts. Replaces the set that is being changed. */
function AddSet({ set, choice, priced }: Pick<Props, 'set' | 'choice' | 'priced'>) {
  const fetcher = useFetcher<SetActionResult>({ key: 'set-add' })
  const answer = fetcher.data
  const isChanged = choice.line !== null
  const { field, onSubmit } = usePressKey(answer)
  useEffect(() => {
    if (answer === undefined) return
    if (answer.failure === null)
      void showToast('success', isChanged ? 'Состав комплекта изменён' : 'Комплект в корзине')
    else void showToast('error', answer.failure)
  }, [answer, isChanged])
  return (
    <fetcher.Form
      method="post"
      action={paths.constructorSetChange()}
      id="add-set"
      onSubmit={onSubmit}
      className="flex min-w-0 grow flex-col gap-2"
    >
      <input type="hidden" name="intent" value="add" />
      <input ref={field} type="hidden" name="key" />
      <input type="hidden" name="id" value={set.id} />
      <input type="hidden" name="count" value={choice.count} />
      {choice.line !== null && <input type="hidden" name="line" value={choice.line} />}
      {priced.parts.map(({ slotId, groupId }) => (
        <input key={slotId} type="hidden" name="part" value={`${slotId}:${groupId}`} />
      ))}
      <Button
        type="submit"
        isBusy={fetcher.state !== 'idle'}
        isDisabled={priced.problems.length > 0}
        className="w-full font-semibold"
      >
        {isChanged ? 'Сохранить состав' : priced.available > 0 ? 'В корзину' : 'Отложить в корзину'}
      </Button>
      {answer?.failure === null && (
        <Link to={paths.cart()} className="text-center text-note text-link underline">
          Перейти в корзину
        </Link>
      )}
    </fetcher.Form>
  )
}

/** The address of this choice: copied by a script, opened as a link without. */
function ShareLink({ address }: { address: string }) {
  return (
    <p className="mt-1 text-center text-note md:mt-3">
      <Link
        to={address}
        replace
        preventScrollReset
        className="inline-flex min-h-11 items-center text-link underline md:min-h-0"
        onClick={(event) => {
          if (!navigator.clipboard) return
          event.preventDefault()
          navigator.clipboard.writeText(new URL(address, window.location.href).href).then(
            () => void showToast('success', 'Ссылка на комплект скопирована'),
            () => window.location.assign(address),
          )
        }}
      >
        Поделиться ссылкой
      </Link>
    </p>
  )
}

/** The total on a phone, above the shop's bottom bar, with a link to the summary. */
export function SetSumBar({ priced }: { priced: PricedConstructorSet }) {
  const currency = useCurrency()
  return (
    <div className="sticky bottom-14 z-20 -mx-4 mt-6 flex items-center justify-between gap-4 border-t border-line bg-surface px-4 py-2.5 md:bottom-0 md:-mx-6 md:px-6 lg:hidden print:hidden">
      <p className="min-w-0">
        <span className="block text-lead font-semibold whitespace-nowrap">{priceText(priced.sum, currency)}</span>
        <span className="block text-note text-ink-2">
          {priced.problems[0]?.message ??
            (priced.saving > 0
              ? `Экономия ${priceText(priced.saving, currency)}`
              : weightText(priced.weightGrams * priced.count))}
        </span>
      </p>
      <Button type="submit" form="add-set" isDisabled={priced.problems.length > 0} className="shrink-0">
        В корзину
      </Button>
    </div>
  )
}
