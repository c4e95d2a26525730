import { exchange } from '@shpulka/contract/supply/exchange'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { LazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { Select } from '@shpulka/ui/select.tsx'
import { type FormEvent, useState } from 'react'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { SecretText } from './secret-text.tsx'

interface Props {
  readonly sites: readonly { readonly id: number; readonly name: string }[]
  readonly onClose: () => void
}

/** A login for a program; its secret is shown in the same dialog, once. */
export function NewExchange({ sites, onClose }: Props) {
  const [created, setCreated] = useState<{ login: string; secret: string } | null>(null)
  const { run, isBusy, failure, errors } = useChange(async (form: FormData) => {
    const login = String(form.get('login') ?? '').trim()
    const { secret } = await callApi(exchange.addExchange, {
      body: { login, title: String(form.get('title') ?? ''), siteId: Number(form.get('siteId')) },
    })
    setCreated({ login, secret })
  })
  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void run(new FormData(event.currentTarget))
  }
  return (
    <LazyDialog isOpen onClose={onClose} title="Подключить программу">
      {created ? (
        <SecretText {...created} />
      ) : (
        <form className="flex flex-col gap-4" onSubmit={add}>
          <FailureNotice message={failure?.message} />
          <Field
            label="Какая программа"
            name="title"
            placeholder="УТ 11"
            required
            maxLength={100}
            error={errors.title}
          />
          <Field
            label="Логин: латинские буквы и цифры"
            name="login"
            required
            maxLength={64}
            pattern="[A-Za-z0-9._@\-]+"
            error={errors.login}
          />
          <Select
            label="Сайт"
            name="siteId"
            options={sites.map(({ id, name }) => ({ value: String(id), title: name }))}
          />
          <Button type="submit" isBusy={isBusy}>
            Подключить
          </Button>
        </form>
      )}
    </LazyDialog>
  )
}
