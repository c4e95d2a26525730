import { exchangeMoysklad } from '@shpulka/contract/supply/exchange-moysklad'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { LazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { Select } from '@shpulka/ui/select.tsx'
import type { FormEvent } from 'react'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'

interface Props {
  /** Id of the connection whose token is changed; null for a new one. */
  readonly id: number | null
  readonly sites: readonly { readonly id: number; readonly name: string }[]
  readonly onClose: () => void
}

/** Form for the token that the shop uses for requests to МойСклад. */
export function MoyskladForm({ id, sites, onClose }: Props) {
  const { run, isBusy, failure, errors } = useChange(async (form: FormData) => {
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const token = text('token')
    if (id !== null) await callApi(exchangeMoysklad.changeMoyskladToken, { params: { id }, body: { token } })
    else
      await callApi(exchangeMoysklad.addMoysklad, {
        body: { title: text('title'), siteId: Number(text('siteId')), token },
      })
    onClose()
  })
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void run(new FormData(event.currentTarget))
  }
  return (
    <LazyDialog isOpen onClose={onClose} title={id === null ? 'Подключить МойСклад' : 'Новый токен'}>
      <form className="flex flex-col gap-4" onSubmit={save}>
        <FailureNotice message={failure?.message} />
        {id === null && (
          <Field
            label="Как назвать"
            name="title"
            defaultValue="МойСклад"
            required
            maxLength={100}
            error={errors.title}
          />
        )}
        <Field
          label="Токен доступа"
          name="token"
          type="password"
          autoComplete="off"
          required
          minLength={20}
          maxLength={500}
          hint="В МоемСкладе: «Настройки», «Обмен данными», «Токены». Магазин хранит его зашифрованным и никому не показывает."
          error={errors.token}
        />
        {id === null && (
          <Select
            label="Сайт"
            name="siteId"
            options={sites.map((site) => ({ value: String(site.id), title: site.name }))}
          />
        )}
        <Button type="submit" isBusy={isBusy}>
          {id === null ? 'Подключить' : 'Сохранить'}
        </Button>
      </form>
    </LazyDialog>
  )
}
