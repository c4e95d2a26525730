import {
  type FitKind,
  type FitRow,
  fitKinds,
  officeCompatibility,
} from '@shpulka/contract/catalogue/office-compatibility'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { LazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { Select } from '@shpulka/ui/select.tsx'
import { momentText } from '@shpulka/ui/text/date-text.rule.ts'
import { type FormEvent, useState } from 'react'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { ConfirmButton } from '../../base/record/confirm-button.tsx'
import { type FitField, fitFields, rowTitle } from './fit-fields.rule.ts'

interface Props {
  readonly kind: FitKind
  /** Null: a new one. */
  readonly row: FitRow | null
  readonly roles: readonly { readonly code: string; readonly title: string }[]
  readonly onClose: () => void
  readonly onSaved: (message: string) => void
}

/** Adds, changes or removes a row of the data about what fits what. */
export function FitForm({ kind, row, roles, onClose, onSaved }: Props) {
  const fields = fitFields[kind]
  const [was, setWas] = useState<readonly string[] | null>(row?.cells ?? null)
  async function write(becomes: readonly string[] | null) {
    const body = { kind, was: was && [...was], becomes: becomes && [...becomes] }
    await callApi(officeCompatibility.saveFitRow, { body })
    onSaved(becomes ? `Записано: ${rowTitle(kind, becomes)}` : 'Запись удалена')
  }
  const { run, isBusy, failure } = useChange(write)
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    void run(fields.map((_, n) => String(form.get(`cell-${n}`) ?? '').trim()))
  }
  const conflict = failure?.problem.conflict?.line
  const current = typeof conflict?.current === 'string' ? conflict.current : null
  return (
    <LazyDialog isOpen onClose={onClose} title={row ? rowTitle(kind, row.words) : `${fitKinds[kind]}: новая запись`}>
      <form onSubmit={save} className="flex flex-col gap-3">
        <FailureNotice message={failure?.message} />
        {conflict && (
          <div className="flex flex-col gap-2">
            <p className="break-words">
              {conflict.who && `${conflict.who}${conflict.at ? `, ${momentText(new Date(conflict.at))}` : ''}. `}
              {current ? `Сейчас записано: ${current}` : 'Сейчас такой записи нет.'}
            </p>
            <div>
              <Button
                look="quiet"
                size="small"
                onClick={() =>
                  setWas(
                    current === null
                      ? null
                      : current
                          .split('|')
                          .slice(1)
                          .map((cell) => cell.trim()),
                  )
                }
              >
                Писать поверх
              </Button>
            </div>
          </div>
        )}
        {fields.map((field, n) => (
          <Cell key={field.title} name={`cell-${n}`} field={field} cell={row?.cells[n] ?? ''} roles={roles} />
        ))}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isBusy={isBusy}>
            Сохранить
          </Button>
          {row && (
            <ConfirmButton
              label="Удалить"
              look="danger"
              title="Удалить эту запись?"
              consequences="Детали уйдут со страниц машин, к которым она относится. Отменить это будет нельзя."
              // A conflict is shown in the form, with what stands now.
              onConfirm={() => run(null)}
            />
          )}
        </div>
      </form>
    </LazyDialog>
  )
}

function Cell({
  name,
  field: { title, hint, isRequired = false, choice },
  cell,
  roles,
}: {
  readonly name: string
  readonly field: FitField
  readonly cell: string
  readonly roles: Props['roles']
}) {
  if (choice === undefined)
    return <Field label={title} name={name} hint={hint} defaultValue={cell} required={isRequired} maxLength={1000} />
  const options =
    choice === 'fits'
      ? [
          { value: 'да', title: 'Да' },
          { value: 'нет', title: 'Нет: покупателя предупредим' },
        ]
      : [
          ...roles.map((role) => ({ value: role.code, title: role.title })),
          ...(choice === 'role' ? [] : [{ value: 'замена', title: 'Что продаётся вместо' }]),
        ]
  return <Select label={title} name={name} options={options} defaultValue={cell || options[0]?.value} />
}
