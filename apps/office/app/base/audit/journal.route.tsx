import { audit, auditActions } from '@shpulka/contract/base/audit'
import { auditRecordKinds } from '@shpulka/contract/base/audit-titles'
import { Button, ButtonLink } from '@shpulka/ui/button.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { Select } from '@shpulka/ui/select.tsx'
import { momentText } from '@shpulka/ui/text/date-text.rule.ts'
import { Form, Link } from 'react-router'
import { callApi } from '../api/client.ts'
import type { Route } from './+types/journal.route.ts'
import { actionTitle, fieldTitle, recordTitle, valueText } from './audit-text.rule.ts'
import { journalFilter } from './journal-filter.rule.ts'
import { recordPath } from './record-path.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filter = journalFilter(new URL(request.url).searchParams)
  const [page, actors] = await Promise.all([
    callApi(audit.listAudit, { query: filter, signal: request.signal }),
    callApi(audit.listAuditActors, { signal: request.signal }),
  ])
  return { ...page, filter, actors }
}

const all = { value: '', title: 'Все' }
const byTitle = (options: readonly { value: string; title: string }[]) =>
  [...options].sort((a, b) => a.title.localeCompare(b.title, 'ru'))
const actions = byTitle(Object.entries(auditActions).map(([value, title]) => ({ value, title })))
const kinds = byTitle(Object.entries(auditRecordKinds).map(([value, title]) => ({ value, title })))

export default function Journal({ loaderData: { entries, nextBefore, filter, actors } }: Route.ComponentProps) {
  const query = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]))
  const older = new URLSearchParams(query)
  if (nextBefore !== null) older.set('before', String(nextBefore))
  return (
    <div className="flex flex-col gap-4">
      <title>Журнал — контора</title>
      <h1>Журнал</h1>
      {/* The key makes the fields follow an address that a link has changed. */}
      <Form key={String(query)} className="flex flex-wrap items-end gap-3" role="search">
        <Field
          className="w-80 max-w-full"
          hasOptionalNote={false}
          label="Искать"
          name="q"
          type="search"
          defaultValue={filter.q}
        />
        <Select
          label="Кто"
          name="actor"
          className="w-52"
          defaultValue={filter.actor}
          options={[all, ...actors.map(({ actor, name }) => ({ value: actor, title: name }))]}
        />
        <Select
          label="Что сделано"
          name="action"
          className="w-64"
          defaultValue={filter.action}
          options={[all, ...actions]}
        />
        <Select label="С чем" name="kind" className="w-44" defaultValue={filter.kind} options={[all, ...kinds]} />
        <Field
          className="w-28"
          hasOptionalNote={false}
          label="Его номер"
          name="record"
          defaultValue={filter.record}
          maxLength={40}
        />
        <Field className="w-40" hasOptionalNote={false} label="С" name="from" type="date" defaultValue={filter.from} />
        <Field className="w-40" hasOptionalNote={false} label="По" name="to" type="date" defaultValue={filter.to} />
        <Button look="quiet" type="submit">
          Найти
        </Button>
        {query.size > 0 && (
          <ButtonLink look="plain" to="/journal">
            Показать всё
          </ButtonLink>
        )}
      </Form>
      <div className="panel overflow-x-auto p-0">
        <table className="grid-table grid-cards">
          <thead>
            <tr>
              <th>Когда</th>
              <th>Кто</th>
              <th>Что</th>
              <th>Изменения</th>
              <th>Причина</th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ id, at, actorName, action, recordKind, recordId, recordName, changes, why }) => (
              <tr key={id}>
                <td className="whitespace-nowrap">{momentText(new Date(at))}</td>
                <td data-title="Кто">{actorName}</td>
                <td>
                  {actionTitle(action)}
                  <RecordLink kind={recordKind} id={recordId} name={recordName} />
                </td>
                <td>
                  {Object.entries(changes).map(([field, [was, becomes]]) => (
                    <div key={field} className="text-note break-words">
                      <span className="text-ink-3">{fieldTitle(field)}:</span> {valueText(was, field)} →{' '}
                      {valueText(becomes, field)}
                    </div>
                  ))}
                </td>
                <td data-title="Причина">{why}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {entries.length === 0 && <p className="p-4 text-ink-3">Ничего такого в журнале нет</p>}
      </div>
      {nextBefore !== null && (
        <ButtonLink look="quiet" className="self-start" to={`/journal?${older}`}>
          Раньше
        </ButtonLink>
      )}
    </div>
  )
}

/** The changed record, linked where it has a page. */
function RecordLink({ kind, id, name }: { kind: string; id: string; name: string }) {
  const title = recordTitle(kind, id, name)
  const path = recordPath(kind, id)
  if (path === null) return <span className="text-ink-3"> {title}</span>
  return (
    <>
      {' '}
      <Link to={path} className="text-link underline">
        {title}
      </Link>
    </>
  )
}
