import {
  exchangeMappings,
  type MappedKind,
  type Mapping,
  mappedKinds,
} from '@shpulka/contract/supply/exchange-mappings'
import { Button } from '@shpulka/ui/button.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { EmptyState } from '@shpulka/ui/empty-state.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { Pager } from '@shpulka/ui/pager.tsx'
import { counted, goodsForms } from '@shpulka/ui/text/plural.rule.ts'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { callApi } from '../../base/api/client.ts'
import { ListTab, ListTabs } from '../../base/list/list-tabs.tsx'
import { BackLink } from '../../base/shell/back-link.tsx'
import { mayDoAt, useSession } from '../../base/shell/session.ts'
import { useKeys } from '../../base/shell/use-keys.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/mappings.route.ts'
import { MappingForm } from './mapping-form.tsx'
import { mappingText } from './mapping-text.rule.ts'

const kindsOf = Object.keys(mappedKinds) as MappedKind[]

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams
  const kind = kindsOf.find((each) => each === query.get('kind')) ?? 'price-type'
  const q = (query.get('q') ?? '').slice(0, 100)
  const page = /^[1-9]\d{0,5}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1
  const id = Number(params.id)
  const listed = await callApi(exchangeMappings.listMappings, { params: { id, kind }, query: { q, page } })
  return { id, kind, q, ...listed }
}

const about: Readonly<Record<MappedKind, string>> = {
  'price-type': 'Какую цену из программы кто видит. Закупочную не видит ни один покупатель.',
  warehouse: 'С каких складов программы торгует магазин. Что не сопоставлено, не считается.',
  category: 'Где в каталоге стоят товары группы. Пока ничего не выбрано, группа стоит так же, как в программе.',
  property: 'Как свойство называется в магазине и выбирают ли по нему товары. Лишние можно не загружать.',
}

/** Price types, warehouses, groups and properties of a program and their mappings; unmapped ones come first. */
export default function Mappings({ loaderData }: Route.ComponentProps) {
  const { id, kind, q, page, pages, rows, unmapped, problem, program, siteId, total } = loaderData
  const [open, setOpen] = useState<Mapping | null>(null)
  const [notice, setNotice] = useState('')
  const [index, setIndex] = useState(0)
  const mayManage = mayDoAt(useSession(), 'exchange.manage', siteId)
  const chosen = Math.min(index, rows.length - 1)
  useKeys({
    j: ['Следующая строка', () => setIndex(Math.min(rows.length - 1, chosen + 1))],
    k: ['Предыдущая строка', () => setIndex(Math.max(0, chosen - 1))],
    ...(mayManage && { e: ['Изменить строку', () => setOpen(rows[chosen] ?? null)] }),
  })
  return (
    <div className="flex flex-col gap-4">
      <title>{`Сопоставление: ${program} — контора`}</title>
      <div>
        <BackLink to={paths.exchange()}>Обмен</BackLink>
        <h1>Сопоставление: {program}</h1>
      </div>
      <ListTabs label="Что сопоставить">
        {kindsOf.map((each) => (
          <ListTab
            key={each}
            to={paths.exchangeMappings(id, { kind: each })}
            title={mappedKinds[each]}
            isCurrent={each === kind}
            count={unmapped[each] || undefined}
            isUrgent
          />
        ))}
      </ListTabs>
      <p className="max-w-160 text-ink-2">{about[kind]}</p>
      {problem && kind === 'price-type' && <Notice kind="bad">{problem}</Notice>}
      {notice && <Notice kind="good">{notice}</Notice>}
      {(q || pages > 1) && <Search id={id} kind={kind} q={q} />}
      {rows.length === 0 ? (
        <EmptyState title={q ? 'Ничего не нашли' : 'Пока ничего не пришло'}>
          {q ? 'Проверьте написание или введите меньше.' : 'Список появится с первой выгрузкой программы.'}
        </EmptyState>
      ) : (
        <ul className="flex flex-col rounded-card border border-line bg-surface">
          {rows.map((row, rowIndex) => (
            <li
              key={row.sourceId}
              aria-current={rowIndex === chosen ? 'true' : undefined}
              className={classes(
                'grid items-center gap-x-4 gap-y-2 border-line p-3 not-first:border-t first:rounded-t-card last:rounded-b-card md:grid-cols-[minmax(0,3fr)_minmax(0,3fr)_auto]',
                rowIndex === chosen && 'bg-paper',
              )}
            >
              <Row row={row} kind={kind} />
              {mayManage && (
                <Button look="quiet" size="small" className="max-md:justify-self-start" onClick={() => setOpen(row)}>
                  Изменить<span className="sr-only"> {row.name}</span>{' '}
                  {rowIndex === chosen && <kbd className="text-note">E</kbd>}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Pager
        page={page}
        pages={pages}
        hrefOf={(number) => paths.exchangeMappings(id, { kind, q, page: String(number) })}
      />
      {total > rows.length && <p className="text-note text-ink-3">Всего {total}.</p>}
      {open && (
        <MappingForm
          key={open.sourceId}
          exchangeId={id}
          kind={kind}
          row={open}
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

function Row({ row, kind }: { readonly row: Mapping; readonly kind: MappedKind }) {
  return (
    <>
      <div className="min-w-0">
        <div className="font-medium break-words">{row.name}</div>
        <div className="text-note break-words text-ink-3">
          {row.parent && `${row.parent} · `}
          {row.goods > 0 ? counted(row.goods, goodsForms) : 'товаров нет'}
        </div>
      </div>
      <div className={classes('min-w-0 break-words', row.state === 'unmapped' && 'font-medium text-bad')}>
        {mappingText(kind, row)}
      </div>
    </>
  )
}

function Search({ id, kind, q }: { readonly id: number; readonly kind: MappedKind; readonly q: string }) {
  const navigate = useNavigate()
  function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    void navigate(paths.exchangeMappings(id, { kind, q: typed }))
  }
  return (
    <form key={kind} onSubmit={find} className="flex max-w-120 items-end gap-2">
      <Field label="Название" name="q" type="search" defaultValue={q} maxLength={100} required className="grow" />
      <Button type="submit" look="quiet">
        Найти
      </Button>
    </form>
  )
}
