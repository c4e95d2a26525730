import { customerData } from '@shpulka/contract/people/customer-data'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { LazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { Select } from '@shpulka/ui/select.tsx'
import { dayCode } from '@shpulka/ui/text/date-text.rule.ts'
import { personalDataHtml } from '@shpulka/ui/text/personal-data-file.rule.ts'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiFailure, callApi } from '../../base/api/client.ts'
import { ReasonField } from '../../base/audit/reason-field.tsx'
import { paths } from '../../paths.ts'

/** Legal rights of a person: an export of their data and its erasure. */
export function CustomerData({ id, mayExport, mayErase }: { id: number; mayExport: boolean; mayErase: boolean }) {
  const [open, setOpen] = useState<'export' | 'erasure' | null>(null)
  if (!mayExport && !mayErase) return null
  const close = () => setOpen(null)
  return (
    <section className="panel flex flex-col gap-3" aria-labelledby="data">
      <h2 id="data">Данные человека</h2>
      <div className="flex flex-wrap gap-2">
        {mayExport && (
          <Button look="quiet" size="small" onClick={() => setOpen('export')}>
            Выгрузить
          </Button>
        )}
        {mayErase && (
          <Button look="danger" size="small" onClick={() => setOpen('erasure')}>
            Удалить человека
          </Button>
        )}
      </div>
      <p className="text-note text-ink-3">По закону — когда человек об этом просит. Записывается в журнал.</p>
      {open === 'export' && <ExportDialog id={id} onClose={close} />}
      {open === 'erasure' && <ErasureDialog id={id} onClose={close} />}
    </section>
  )
}

/** Sends a form, one request at a time; returns the failure message. */
function useSending(send: (form: FormData) => Promise<void>) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    try {
      await send(new FormData(event.currentTarget))
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
      setBusy(false)
    }
  }
  const message = failure && Object.keys(failure.errors).length === 0 ? failure.message : null
  return { submit, isBusy, message, error: failure?.errors.why }
}

function ExportDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { submit, isBusy, message, error } = useSending(async (form) => {
    const data = await callApi(customerData.exportCustomer, {
      params: { id },
      body: { why: String(form.get('why') ?? '') },
    })
    const isPage = form.get('format') === 'html'
    const day = dayCode(new Date(data.madeAt))
    if (isPage) saveFile(`shpulka-data-${id}-${day}.html`, 'text/html', personalDataHtml(data))
    else saveFile(`shpulka-data-${id}-${day}.json`, 'application/json', JSON.stringify(data, null, 2))
    onClose()
  })
  return (
    <LazyDialog isOpen onClose={onClose} title="Выгрузить данные человека">
      <form className="flex flex-col gap-4" onSubmit={submit}>
        <FailureNotice message={message} />
        <p className="text-ink-2">
          Всё, что магазин хранит о человеке, одним файлом. Отдайте его только этому человеку.
        </p>
        <Select
          label="Файл"
          name="format"
          options={[
            { value: 'html', title: 'Страница для чтения' },
            { value: 'json', title: 'Для программ, JSON' },
          ]}
        />
        <ReasonField error={error} />
        <Button type="submit" isBusy={isBusy}>
          Выгрузить
        </Button>
      </form>
    </LazyDialog>
  )
}

function ErasureDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const navigate = useNavigate()
  const { submit, isBusy, message, error } = useSending(async (form) => {
    await callApi(customerData.eraseCustomer, {
      params: { id },
      body: { why: String(form.get('why') ?? '') },
    })
    await navigate(paths.customers())
  })
  return (
    <LazyDialog isOpen onClose={onClose} title="Удалить человека навсегда">
      <form className="flex flex-col gap-4" onSubmit={submit}>
        <FailureNotice message={message} />
        <p>
          Удалятся аккаунт, адреса, корзина, избранное, отзывы, обращения. Документы продаж останутся с одним именем,
          контакты идущих заказов — пока заказы не закроются. Вернуть нельзя.
        </p>
        <p>
          Обращения, подписка и ожидания товаров с неподтверждённой почты останутся: почта может быть чужой. Рассылку на
          неё отключите в согласиях до удаления.
        </p>
        <ReasonField error={error} />
        <Button type="submit" look="danger" isBusy={isBusy}>
          Удалить навсегда
        </Button>
      </form>
    </LazyDialog>
  )
}

function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
