import {
  type FitKind,
  type FitRow,
  fitKinds,
  officeCompatibility,
} from '@shpulka/contract/catalogue/office-compatibility'
import { Button } from '@shpulka/ui/button.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { EmptyState } from '@shpulka/ui/empty-state.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { Pager } from '@shpulka/ui/pager.tsx'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { callApi } from '../../base/api/client.ts'
import { ListTab, ListTabs } from '../../base/list/list-tabs.tsx'
import { useKeys } from '../../base/shell/use-keys.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/fit.route.ts'
import { rowFacts, rowTitle } from './fit-fields.rule.ts'
import { FitForm } from './fit-form.tsx'

const kindsOf = Object.keys(fitKinds) as FitKind[]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams
  const kind = kindsOf.find((each) => each === query.get('kind')) ?? 'rule'
  const q = (query.get('q') ?? '').slice(0, 100)
  const page = /^[1-9]\d{0,5}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1
  return { kind, q, ...(await callApi(officeCompatibility.listFitRows, { query: { kind, q, page } })) }
}

const about: Readonly<Record<FitKind, string>> = {
  rule: 'Какие детали подходят каким машинам: по разделам и по свойствам, значения которых совпадают.',
  pair: 'Машина и деталь, о которых сказано поимённо. Пара сильнее правила и того, что пишет поставщик.',
  successor: 'Что продаётся вместо снятого с продажи. Замена отсюда сильнее той, что пишет поставщик.',
  advice: 'Какая деталь для какого материала или работы.',
  articles: 'Свойства, в которых поставщик пишет артикулы машин или того, что продаётся вместо. Их обновляет обмен.',
}

type Opened = FitRow | 'new' | null

/** What fits what and what replaces what, as the owner reads and edits it. */
export default function Fit({ loaderData }: Route.ComponentProps) {
  const { kind, q, page, pages, rows, roles, total } = loaderData
  const [open, setOpen] = useState<Opened>(null)
  const [notice, setNotice] = useState('')
  const [at, setAt] = useState(0)
  const chosen = Math.min(at, rows.length - 1)
  useKeys({
    j: ['Следующая строка', () => setAt(Math.min(rows.length - 1, chosen + 1))],
    k: ['Предыдущая строка', () => setAt(Math.max(0, chosen - 1))],
    e: ['Изменить строку', () => setOpen(rows[chosen] ?? null)],
    n: ['Новая запись', () => setOpen('new')],
  })
  return (
    <div className="flex flex-col gap-4">
      <title>Что подходит — контора</title>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h1>Что подходит</h1>
        <Button look="quiet" size="small" onClick={() => setOpen('new')}>
          Добавить <kbd className="text-note">N</kbd>
        </Button>
      </div>
      <ListTabs label="Что показать">
        {kindsOf.map((each) => (
          <ListTab key={each} to={paths.fit({ kind: each, q })} title={fitKinds[each]} isCurrent={each === kind} />
        ))}
      </ListTabs>
      <p className="max-w-160 text-ink-2">{about[kind]}</p>
      {notice && <Notice kind="good">{notice}</Notice>}
      <Search kind={kind} q={q} />
      {rows.length === 0 ? (
        <EmptyState title={q ? 'Ничего не нашли' : 'Пока ничего не записано'}>
          {q ? 'Проверьте написание или введите меньше.' : 'Добавьте первую запись.'}
        </EmptyState>
      ) : (
        <ul aria-label={fitKinds[kind]} className="flex flex-col rounded-card border border-line bg-surface">
          {rows.map((row, place) => (
            <li
              key={row.cells.join('|')}
              aria-current={place === chosen ? 'true' : undefined}
              className={classes(
                'grid items-center gap-x-4 gap-y-2 border-line p-3 not-first:border-t first:rounded-t-card last:rounded-b-card md:grid-cols-[minmax(0,1fr)_auto]',
                place === chosen && 'bg-paper',
              )}
            >
              <div className="min-w-0">
                <div className="font-medium break-words">{rowTitle(kind, row.words)}</div>
                {row.goods && <div className="text-note break-words">{row.goods}</div>}
                <div className="text-note break-words text-ink-2">{rowFacts(kind, row.words, roles)}</div>
              </div>
              <Button look="quiet" size="small" className="max-md:justify-self-start" onClick={() => setOpen(row)}>
                Изменить<span className="sr-only"> {rowTitle(kind, row.words)}</span>{' '}
                {place === chosen && <kbd className="text-note">E</kbd>}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} hrefOf={(number) => paths.fit({ kind, q, page: String(number) })} />
      {total > rows.length && <p className="text-note text-ink-3">Всего {total}.</p>}
      {open && (
        <FitForm
          key={open === 'new' ? 'new' : open.cells.join('|')}
          kind={kind}
          row={open === 'new' ? null : open}
          roles={roles}
          onClose={() => setOpen(null)}
          onSaved={(message) => {
            setOpen(null)
            setNotice(message)
          }}
        />
      )}
    </div>
  )
}

function Search({ kind, q }: { readonly kind: FitKind; readonly q: string }) {
  const navigate = useNavigate()
  function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void navigate(paths.fit({ kind, q: String(new FormData(event.currentTarget).get('q') ?? '').trim() }))
  }
  return (
    <search>
      <form key={`${kind} ${q}`} onSubmit={find} className="flex max-w-120 items-end gap-2">
        <Field
          label="Артикул, название или слово"
          hasOptionalNote={false}
          name="q"
          type="search"
          defaultValue={q}
          maxLength={100}
          className="grow"
        />
        <Button type="submit" look="quiet">
          Найти
        </Button>
      </form>
    </search>
  )
}
