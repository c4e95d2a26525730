import type { DeskOrder, DeskProgram } from '@shpulka/contract/buying/desk-order'
import { dateText } from '@shpulka/ui/text/date-text.rule.ts'
import { Fact } from '../../base/record/fact.tsx'

const states = {
  waiting: 'ждёт отправки',
  held: 'не передаётся: ждёт подтверждения или отменён раньше',
  parked: 'отложен: решите на странице «Расхождения»',
  dropped: 'не передаётся: так решено в «Расхождениях»',
  sent: 'передан',
} as const

/** How programs of accounting have the order. Phones and addresses are shown with those of the order. */
export function OrderPrograms({ order: { programs } }: { order: DeskOrder }) {
  return programs.map((program) => (
    <section key={program.id} className="panel" aria-labelledby={`program-${program.id}`}>
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
    </section>
  ))
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
