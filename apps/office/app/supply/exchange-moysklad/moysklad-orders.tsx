import { exchangeMoysklad, type MoyskladConnection } from '@shpulka/contract/supply/exchange-moysklad'
import { Button } from '@shpulka/ui/button.tsx'
import { Checkbox } from '@shpulka/ui/checkbox.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { LazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { Select } from '@shpulka/ui/select.tsx'
import type { FormEvent } from 'react'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'

interface Props {
  readonly moysklad: MoyskladConnection
  readonly onClose: () => void
}

/** Whether orders are sent to МойСклад, and settings of the orders created there. */
export function MoyskladOrders({ moysklad: { id, orders }, onClose }: Props) {
  const { organizations, organizationId } = orders
  const { run, isBusy, failure } = useChange(async (form: FormData) => {
    await callApi(exchangeMoysklad.changeMoyskladOrders, {
      params: { id },
      body: {
        isOn: form.has('isOn'),
        reserves: form.has('reserves'),
        sendsPayments: form.has('sendsPayments'),
        organizationId: String(form.get('organizationId') ?? '') || null,
      },
    })
    onClose()
  })
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void run(new FormData(event.currentTarget))
  }
  return (
    <LazyDialog isOpen onClose={onClose} title="Заказы в МойСклад">
      <form className="flex flex-col gap-4" onSubmit={save}>
        <FailureNotice message={failure?.message} />
        <Checkbox name="isOn" defaultChecked={orders.isOn}>
          Передавать заказы
          <span className="block text-note text-ink-2">
            Оформленные с этой минуты. Статусы, оплата и отгрузка приходят обратно.
          </span>
        </Checkbox>
        <Checkbox name="reserves" defaultChecked={orders.reserves}>
          Резервировать товар
        </Checkbox>
        <Checkbox name="sendsPayments" defaultChecked={orders.sendsPayments}>
          Записывать оплаты и возвраты денег
          <span className="block text-note text-ink-2">
            Пришедшие с этой минуты. Не включайте, если платежи в МойСклад заносит бухгалтер или банк.
          </span>
        </Checkbox>
        <Select
          label="Организация"
          name="organizationId"
          defaultValue={organizationId ?? ''}
          options={[
            { value: '', title: organizations.length > 1 ? 'Не выбрана' : 'Единственная в МоёмСкладе' },
            ...organizations.map((each) => ({ value: each.id, title: each.name })),
          ]}
        />
        <Button type="submit" isBusy={isBusy}>
          Сохранить
        </Button>
      </form>
    </LazyDialog>
  )
}
