import { audit } from '@shpulka/contract/base/audit'
import { Button, ButtonLink } from '@shpulka/ui/button.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { momentText } from '@shpulka/ui/text/date-text.rule.ts'
import { Form, Link } from 'react-router'
import { callApi } from '../api/client.ts'
import type { Route } from './+types/journal.route.ts'
import { actionTitle, fieldTitle, recordTitle, valueText } from './audit-text.rule.ts'
import { recordPath } from './record-path.ts'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams
  const text = (name: string) => query.get(name)?.trim() || undefined
  const before = Number(query.get('before')) || undefined
  return callApi(audit.listAudit, {
    query: { q: text('q'), actor: text('actor'), kind: text('kind'), record: text('record'), before },
    signal: request.signal,
  })
}

export default function Journal({ loaderData: { entries, nextBefore }, ...route }: Route.ComponentProps) {
  const query = new URLSearchParams(route.matches.at(-1)?.pathname && window.location.search)
  const older = new URLSearchParams(query)
  if (nextBefore !== null) older.set('before', String(nextBefore))
  return (
    <div className="flex flex-col gap-4">
      <title>Журнал — контора</title>
      <h1>Журнал</h1>
      <Form className="flex flex-wrap items-end gap-3" role="search">
        <Field
          className="w-80 max-w-full"
          label="Искать"
          name="q"
          type="search"
          defaultValue={query.get('q') ?? ''}
          required
        />
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
