import { type ListedMeaning, type OrderExchange, orderExchange } from '@shpulka/contract/supply/order-exchange'
import { Button } from '@shpulka/ui/button.tsx'
import { Checkbox } from '@shpulka/ui/checkbox.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { Select } from '@shpulka/ui/select.tsx'
import { counted, orderForms } from '@shpulka/ui/text/plural.rule.ts'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { BackLink } from '../../base/shell/back-link.tsx'
import { mayDoAt, useSession } from '../../base/shell/session.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/order-exchange.route.ts'

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const id = Number(params.id)
  return { id, ...(await callApi(orderExchange.viewOrderExchange, { params: { id } })) }
}

/** How a program's statuses change our orders, and under which names our statuses are sent to it. */
export default function OrderExchangePage({ loaderData }: Route.ComponentProps) {
  const { id, program, siteId, kind, statuses, waiting, parked } = loaderData
  const mayManage = mayDoAt(useSession(), 'exchange.manage', siteId)
  const is1c = kind === '1c'
  const meanings = rowsOf(loaderData.meanings).filter(({ what }) => is1c || what !== 'posted')
  const [isSaved, setSaved] = useState(false)
  /** What the fields showed at first, or since the last saving: a reload does not change what stands in them. */
  const shown = useRef({
    sendsPaid: loaderData.sendsPaid,
    meanings: meanings.map(({ what, title, code }) => ({ what, title, code })),
    names: loaderData.names,
  })
  const { run, isBusy, failure } = useChange(async (form: FormData) => {
    setSaved(false)
    const entered = {
      sendsPaid: form.has('sendsPaid'),
      meanings: meanings.map(({ what, title }) => ({
        what,
        title,
        code: String(form.get(fieldOf({ what, title })) ?? '') || null,
      })),
      names: statuses.flatMap(({ code, title }) => {
        const name = String(form.get(`name:${code}`) ?? '').trim()
        return name === title ? [] : { code, name }
      }),
    }
    await callApi(orderExchange.saveOrderExchange, { params: { id }, body: { ...entered, was: shown.current } })
    shown.current = entered
    setSaved(true)
  })
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void run(new FormData(event.currentTarget))
  }
  return (
    <form className="flex flex-col gap-5" onSubmit={save}>
      <title>{`Заказы: ${program} — контора`}</title>
      <div>
        <BackLink to={paths.exchange()}>Обмен</BackLink>
        <h1>Заказы: {program}</h1>
        <p className="text-note text-ink-2">
          Ждут обмена {counted(waiting, orderForms)}
          {parked > 0 && (
            <>
              , отложено{' '}
              <Link to={paths.discrepancies()} className="text-link underline">
                {counted(parked, orderForms)}
              </Link>
            </>
          )}
          .
        </p>
      </div>
      <Received meanings={meanings} statuses={statuses} is1c={is1c} mayManage={mayManage} />
      <Sent exchange={loaderData} mayManage={mayManage} />
      <FailureNotice message={failure?.message} />
      {isSaved && <Notice kind="good">Записано.</Notice>}
      {mayManage && (
        <Button type="submit" isBusy={isBusy} className="self-start">
          Сохранить
        </Button>
      )}
    </form>
  )
}

interface ReceivedProps {
  readonly meanings: readonly ListedMeaning[]
  readonly statuses: OrderExchange['statuses']
  readonly is1c: boolean
  readonly mayManage: boolean
}

/** What an order does when the program sends a status, a payment or a cancellation. */
function Received({ meanings, statuses, is1c, mayManage }: ReceivedProps) {
  const options = [
    { value: '', title: 'Ничего не делать' },
    ...statuses.map(({ code, title }) => ({ value: code, title })),
  ]
  return (
    <section className="panel flex flex-col gap-3" aria-labelledby="comes">
      <h2 id="comes">Что делает магазин</h2>
      <p className="max-w-160 text-note text-ink-2">
        Заказ идёт по разрешённым переходам, от имени «{is1c ? '1С' : 'МойСклад'}». Что вернуло бы его назад или
        поменяли обе стороны, ждёт в{' '}
        <Link to={paths.discrepancies()} className="text-link underline">
          расхождениях
        </Link>
        .
      </p>
      <ul className="flex flex-col">
        {meanings.map(({ what, title, code, isNew }) => (
          <Line
            key={fieldOf({ what, title })}
            title={whatTitle(what, title, is1c)}
            note={isNew ? 'пришёл впервые, не выбрано' : ''}
          >
            <Select
              label={whatTitle(what, title, is1c)}
              isLabelHidden
              name={fieldOf({ what, title })}
              defaultValue={code ?? ''}
              options={options}
              disabled={!mayManage}
            />
          </Line>
        ))}
        <Line title="Оплачен">
          Счёт и оплата при получении отмечаются один раз. Оплату картой подтверждает только банк.
        </Line>
        <Line title="Отменён или удалён">
          Неоплаченный заказ отменяется. Оплаченный ждёт решения человека: отмена вернёт деньги.
        </Line>
        <Line title="Состав, цены, сумма">Не меняются никогда: различие показано в расхождениях.</Line>
      </ul>
    </section>
  )
}

/** The names under which our statuses are sent. */
function Sent({ exchange, mayManage }: { exchange: OrderExchange; mayManage: boolean }) {
  const { kind, statuses, names, sendsPaid } = exchange
  const is1c = kind === '1c'
  return (
    <section className="panel flex flex-col gap-3" aria-labelledby="goes">
      <h2 id="goes">Что узнаёт программа</h2>
      <p className="max-w-160 text-note text-ink-2">
        {is1c
          ? 'Как назвать статус в 1С. Пустое имя не передаётся. '
          : 'Статус заказа МоегоСклада с этим именем. Если такого там нет, статус не передаётся. '}
        Действует для заказов, которые изменятся после сохранения.
      </p>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {statuses.map(({ code, title }) => (
          <Field
            key={code}
            label={title}
            name={`name:${code}`}
            maxLength={100}
            hasOptionalNote={false}
            defaultValue={names.find((each) => each.code === code)?.name ?? title}
            readOnly={!mayManage}
          />
        ))}
      </div>
      {is1c && (
        <Checkbox name="sendsPaid" defaultChecked={sendsPaid} disabled={!mayManage}>
          Передавать «Заказ оплачен»
          <span className="block text-note text-ink-2">
            По этой отметке 1С может пробить второй чек. Включайте, только если чеки в 1С отключены.
          </span>
        </Checkbox>
      )}
    </section>
  )
}

/** «Posted» and «shipped» are always listed; new statuses come before the other ones. */
function rowsOf(meanings: readonly ListedMeaning[]): readonly ListedMeaning[] {
  const fixed = (['posted', 'shipped'] as const).map((what) => ({
    what,
    title: '',
    isNew: false,
    code: meanings.find((each) => each.what === what)?.code ?? null,
  }))
  const byStatus = meanings
    .filter(({ what }) => what === 'status')
    .toSorted((one, other) => Number(other.isNew) - Number(one.isNew))
  return [...fixed, ...byStatus]
}

const fieldOf = ({ what, title }: Pick<ListedMeaning, 'what' | 'title'>) => `${what}:${title}`

const whatTitle = (what: ListedMeaning['what'], title: string, is1c: boolean) =>
  what === 'posted'
    ? 'Проведён в 1С'
    : what === 'shipped'
      ? `Отгружен в ${is1c ? '1С' : 'МоёмСкладе'}`
      : `Статус «${title}»`

function Line({ title, note = '', children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <li className="grid items-center gap-x-4 gap-y-1 border-line py-2 not-first:border-t sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="min-w-0">
        <span className="font-medium break-words">{title}</span>
        {note && <span className="block text-note text-warn">{note}</span>}
      </div>
      <div className="min-w-0 text-ink-2">{children}</div>
    </li>
  )
}
