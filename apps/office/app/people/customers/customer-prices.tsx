import { type ComparedBasket, customerBasket } from '@shpulka/contract/buying/customer-basket'
import { amountText } from '@shpulka/contract/catalogue/pack'
import { type CustomerPriceRole, customerPriceRoles } from '@shpulka/contract/people/customer-price-roles'
import { Button } from '@shpulka/ui/button.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { LazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { Select } from '@shpulka/ui/select.tsx'
import { dateText, momentText } from '@shpulka/ui/text/date-text.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { type FormEvent, useEffect, useState } from 'react'
import { ApiFailure, callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { ReasonField, typedReason } from '../../base/audit/reason-field.tsx'
import { dayOf } from '../../base/record/fact.tsx'
import { useDraft } from '../../base/shell/use-draft.ts'
import { useAfterConflict } from './after-conflict.ts'
import { ShowMoreList } from './show-more-list.tsx'

/** Price role of a client and its history; staff with the permission change it. */
export function CustomerPrices({
  id,
  prices,
  mayChange,
}: {
  id: number
  prices: CustomerPriceRole
  mayChange: boolean
}) {
  const [isOpen, setOpen] = useState(false)
  const { current, next, history } = prices
  const titleOf = (code: string) => prices.roles.find((role) => role.code === code)?.title ?? code
  return (
    <section className="panel flex flex-col gap-3" aria-labelledby="prices">
      <div className="flex flex-wrap items-center gap-x-3">
        <h2 id="prices" className="grow">
          Цены
        </h2>
        {mayChange && (
          <Button look="quiet" size="small" onClick={() => setOpen(true)}>
            Изменить цены
          </Button>
        )}
      </div>
      <p>
        <span className="font-semibold">{titleOf(current)}</span>
        {next && (
          <span className="text-ink-2">
            , с {dateText(dayOf(next.from))} — {titleOf(next.role)}
          </span>
        )}
      </p>
      <ShowMoreList items={history}>
        {(shown) => (
          <ol className="flex flex-col empty:hidden">
            {shown.map(({ at, who, was, becomes, from, why }) => (
              <li key={at} className="border-t border-line py-1.5">
                {was === becomes ? `Остаётся «${was}»: смена отменена` : `${was} → ${becomes}`}
                {from && `, с ${dateText(dayOf(from))}`}
                <span className="block text-note break-words text-ink-2">
                  {why} · {who}, {momentText(new Date(at))}
                </span>
              </li>
            ))}
          </ol>
        )}
      </ShowMoreList>
      {isOpen && <PricesDialog id={id} prices={prices} onClose={() => setOpen(false)} />}
    </section>
  )
}

function PricesDialog({ id, prices, onClose }: { id: number; prices: CustomerPriceRole; onClose: () => void }) {
  const { current, next, today, roles } = prices
  const [role, setRole] = useState(next?.role ?? current)
  const [isComparing, setComparing] = useState(false)
  const why = useDraft(`why of prices of customer ${id}`)
  const afterConflict = useAfterConflict()
  const { run, isBusy, failure, errors } = useChange((from: string) =>
    callApi(customerPriceRoles.changePriceRole, {
      params: { id },
      body: { role, from, why: why.text, seen: { current, next } },
    }).catch(afterConflict),
  )
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    if (!(await run(String(form.get('from') ?? '')))) return
    why.clear()
    onClose()
  }
  return (
    <LazyDialog isOpen onClose={onClose} title="Цены клиента">
      <form className="flex flex-col gap-4" onSubmit={save}>
        <FailureNotice message={failure && Object.keys(errors).length === 0 ? failure.message : null} />
        <Select
          label="Вид цен"
          value={role}
          options={roles.map(({ code, title }) => ({
            value: code,
            title: code === current ? `${title} (сейчас)` : title,
          }))}
          error={errors.role}
          onChange={(event) => setRole(event.currentTarget.value)}
        />
        {isComparing ? (
          <BasketByRole key={role} id={id} role={role} />
        ) : (
          <Button look="quiet" size="small" className="self-start" onClick={() => setComparing(true)}>
            Показать цены их корзины
          </Button>
        )}
        <Field
          label="С какого дня"
          name="from"
          type="date"
          required
          min={today}
          defaultValue={today}
          error={errors.from}
          hint={
            next
              ? `Сейчас намечено: ${roles.find(({ code }) => code === next.role)?.title} с ${dateText(dayOf(next.from))}. Новая смена заменит её`
              : 'Начинается в полночь по Москве'
          }
        />
        <ReasonField error={errors.why} {...typedReason(why)} />
        <Button type="submit" isBusy={isBusy}>
          Изменить
        </Button>
      </form>
    </LazyDialog>
  )
}

/** The client's basket in prices of the current and the proposed role. */
function BasketByRole({ id, role }: { id: number; role: string }) {
  const [basket, setBasket] = useState<ComparedBasket | ApiFailure | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    callApi(customerBasket.compareBasketPrices, { params: { id }, query: { role }, signal: controller.signal }).then(
      setBasket,
      (error) => error instanceof ApiFailure && setBasket(error),
    )
    return () => controller.abort()
  }, [id, role])
  if (basket === null) return <p className="text-ink-3">Считаем корзину</p>
  if (basket instanceof ApiFailure) return <FailureNotice message={basket.message} />
  const { current, proposed, lines } = basket
  if (lines.length === 0) return <p className="text-ink-3">В корзине ничего нет</p>
  const limitText = ({ limit }: typeof current) => (limit > 0 ? `порог ${priceText(limit)}` : 'без порога')
  // The current role needs no second column.
  const columns = current.role === proposed.role ? (['current'] as const) : (['current', 'proposed'] as const)
  return (
    <table className="w-full text-left" aria-label="Корзина по двум видам цен">
      <thead>
        <tr>
          <th className="py-1 pr-2 text-note font-medium text-ink-2">Товар</th>
          {columns.map((by) => (
            <th key={by} className="py-1 pl-2 text-right text-note font-medium text-ink-2">
              {basket[by].title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.groupId} className={classes('border-t border-line', !line.isIncluded && 'text-ink-3')}>
            <td className="py-1.5 pr-2 break-words">
              {line.title} × {amountText(line.count, line.packSize)}
              {!line.isIncluded && <span className="block text-note">не выбрано или нет в наличии</span>}
            </td>
            {columns.map((by) => (
              <td key={by} className="py-1.5 pl-2 text-right whitespace-nowrap">
                {priceText(line[by])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot className="font-semibold">
        <tr className="border-t border-line align-top">
          <td className="py-1.5 pr-2">К оплате за товары</td>
          {columns.map((by) => (
            <td key={by} className="py-1.5 pl-2 text-right whitespace-nowrap">
              {priceText(basket[by].toPay)}
              <span className="block text-note font-normal whitespace-normal text-ink-2">{limitText(basket[by])}</span>
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}
