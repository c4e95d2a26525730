import type { DeskOrder, DeskProgram } from '@shpulka/contract/buying/desk-order'
import { orderExchange } from '@shpulka/contract/supply/order-exchange'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { dateText } from '@shpulka/ui/text/date-text.rule.ts'
import { Link } from 'react-router'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { Fact } from '../../base/record/fact.tsx'
import { mayDoAt, useSession } from '../../base/shell/session.ts'
import { paths } from '../../paths.ts'

const states = {
  waiting: 'ждёт отправки',
  off: 'не передаётся: обмен заказами выключен',
  unproven: 'не передаётся, пока не подтвердят почту или вы не примете заказ',
  untaken: 'не передаётся, пока вы не примете заказ в один клик',
  cancelled: 'не передаётся: отменён до отправки',
  parked: 'отложен: решите на странице «Расхождения»',
  dropped: 'не передаётся: так решено в «Расхождениях»',
  earlier: 'не передаётся: оформлен, когда обмена ещё не было',
  sent: 'передан',
} as const

/** The order in accounting programs. Their phones and addresses are unmasked together with those of the order. */
export const OrderInAccounting = ({ order }: { order: DeskOrder }) =>
  order.programs.map((program) => <Program key={program.id} order={order} program={program} />)

function Program({ order, program }: { order: DeskOrder; program: DeskProgram }) {
  const maySend = mayDoAt(useSession(), 'orders.status', order.site.id) && program.isSendable
  const { run, isBusy, failure } = useChange(() =>
    callApi(orderExchange.sendOrder, { params: { id: order.id, connectionId: program.id } }),
  )
  return (
    <section className="panel" aria-labelledby={`program-${program.id}`}>
      <h2 id={`program-${program.id}`}>{program.title}</h2>
      <dl className="mt-2 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        <Fact title="Отправка">{states[program.state]}</Fact>
        {program.number && (
          <Fact title="Документ">
            {program.number}
            {program.date && ` от ${dayOf(program.date)}`}
          </Fact>
        )}
        {program.status && <Fact title="Статус">{program.status}</Fact>}
        {marksOf(program) && <Fact title="Отметки">{marksOf(program)}</Fact>}
        {program.contact && <ProgramContact contact={program.contact} />}
      </dl>
      <FailureNotice message={failure?.message} className="mt-2" />
      {maySend && (
        <Button className="mt-2" look="quiet" size="small" isBusy={isBusy} onClick={() => void run()}>
          Отправить
        </Button>
      )}
      {program.state === 'parked' && (
        <Link
          className="mt-2 inline-flex min-h-11 items-center text-link hover:underline md:min-h-6"
          to={paths.discrepancies()}
        >
          К расхождениям
        </Link>
      )}
    </section>
  )
}

const dayOf = (day: string) => dateText(new Date(`${day}T12:00:00+03:00`))

const marksOf = ({ isPosted, isPaid, paidOn, isShipped, shippedOn, isCancelled }: DeskProgram) =>
  [
    isPosted && 'проведён',
    isPaid && ['оплачен', paidOn && dayOf(paidOn)].filter(Boolean).join(' '),
    isShipped && ['отгружен', shippedOn && dayOf(shippedOn)].filter(Boolean).join(' '),
    isCancelled && 'отменён',
  ]
    .filter(Boolean)
    .join(', ')

function ProgramContact({ contact }: { contact: NonNullable<DeskProgram['contact']> }) {
  const { name, inn, kpp, phone, email, isPhoneOther, isEmailOther } = contact
  return (
    <>
      {name && (
        <Fact title="Покупатель">
          {name}
          {inn && `, ИНН ${inn}`}
          {kpp && `, КПП ${kpp}`}
        </Fact>
      )}
      {phone && (
        <Fact title="Телефон">
          {phone}
          {isPhoneOther && <span className="text-warn"> — не тот, что в заказе</span>}
        </Fact>
      )}
      {email && (
        <Fact title="Почта">
          {email}
          {isEmailOther && <span className="text-warn"> — не та, что в заказе</span>}
        </Fact>
      )}
    </>
  )
}
