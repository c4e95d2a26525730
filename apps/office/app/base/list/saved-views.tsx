import { type SavedView, type SavedViewList, savedViews } from '@shpulka/contract/people/saved-views'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { LazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { Select } from '@shpulka/ui/select.tsx'
import { type FormEvent, useState } from 'react'
import { callApi } from '../api/client.ts'
import { useChange } from '../api/use-change.ts'
import { ListTab } from './list-tabs.tsx'
import { shownView, viewFilter } from './view-filter.rule.ts'

/** The saved views of a list, and the roles a view may be shared with. */
export interface ViewsOfList {
  readonly views: readonly SavedView[]
  readonly roles: readonly { readonly code: string; readonly title: string }[]
}

/** Reads the saved views of a list, for its loader. */
export const readViews = (list: SavedViewList, signal: AbortSignal): Promise<ViewsOfList> =>
  callApi(savedViews.listViews, { query: { list }, signal })

const audienceTitles = { mine: 'Мой вид', role: 'Вид роли', everyone: 'Вид для всех' } as const

/** Tabs of saved views; they come before the other tabs of a list. */
export function SavedViewTabs({
  views,
  shown,
  pathOf,
}: {
  views: readonly SavedView[]
  /** The view whose filter is in the address. */
  shown: SavedView | undefined
  pathOf: (filter: SavedView['filter']) => string
}) {
  return views.map((view) => (
    <ListTab
      key={view.id}
      to={pathOf(view.filter)}
      title={view.title}
      note={audienceTitles[view.audience]}
      isCurrent={view === shown}
    />
  ))
}

interface Props {
  list: SavedViewList
  saved: ViewsOfList
  /** The current filter. */
  filter: object
}

/** Saves the current filter under a name; while a saved view is shown, changes that view. */
export function SaveView({ list, saved, filter }: Props) {
  const [isOpen, setOpen] = useState(false)
  const shown = shownView(saved.views, filter)
  if (shown && !shown.mayChange) return null
  const close = () => setOpen(false)
  return (
    <>
      <Button look="plain" size="small" onClick={() => setOpen(true)}>
        {shown ? 'Изменить вид' : 'Сохранить вид'}
      </Button>
      <LazyDialog isOpen={isOpen} onClose={close} title={shown ? `Вид: ${shown.title}` : 'Сохранить вид'}>
        {isOpen &&
          (shown ? (
            <ChangedView view={shown} onClose={close} />
          ) : (
            <NewView list={list} filter={filter} roles={saved.roles} onClose={close} />
          ))}
      </LazyDialog>
    </>
  )
}

function NewView({
  list,
  filter,
  roles,
  onClose,
}: Pick<Props, 'list' | 'filter'> & { roles: ViewsOfList['roles']; onClose: () => void }) {
  const { run, isBusy, failure, errors } = useChange((title: string, to: string) =>
    callApi(savedViews.addView, {
      body: {
        list,
        title,
        filter: viewFilter(filter),
        ...(to === 'mine' || to === 'everyone' ? { audience: to, role: null } : { audience: 'role', role: to }),
      },
    }),
  )
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    if (await run(typedTitle(form), String(form.get('to') ?? 'mine'))) onClose()
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={save}>
      <FailureNotice message={errors.title ? null : failure?.message} />
      <p className="text-ink-2">
        Сохранится то, что сейчас показано: отбор, порядок и что в строке. Вкладка встанет первой.
      </p>
      <Field label="Название" name="title" required maxLength={60} autoFocus error={errors.title} />
      {roles.length > 0 && (
        <Select
          label="Для кого"
          name="to"
          options={[
            { value: 'mine', title: 'Только для меня' },
            ...roles.map(({ code, title }) => ({ value: code, title: `Для роли «${title}»` })),
            { value: 'everyone', title: 'Для всех' },
          ]}
        />
      )}
      <Button type="submit" isBusy={isBusy}>
        Сохранить
      </Button>
    </form>
  )
}

/** Spaces alone are no name: then the answer says what is missing. */
const typedTitle = (form: FormData): string => String(form.get('title') ?? '').trim()

function ChangedView({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const renaming = useChange((title: string) =>
    callApi(savedViews.changeView, { params: { id: view.id }, body: { title, was: { title: view.title } } }),
  )
  const { errors } = renaming
  const removing = useChange(() => callApi(savedViews.removeView, { params: { id: view.id } }))
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (await renaming.run(typedTitle(new FormData(event.currentTarget)))) onClose()
  }
  async function remove() {
    if (await removing.run()) onClose()
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={save}>
      <FailureNotice message={errors.title ? null : (renaming.failure ?? removing.failure)?.message} />
      {view.audience !== 'mine' && (
        <p className="text-ink-2">{audienceTitles[view.audience]}: изменится не только у вас.</p>
      )}
      <Field
        label="Название"
        name="title"
        required
        maxLength={60}
        autoFocus
        defaultValue={view.title}
        error={errors.title}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={renaming.isBusy}>
          Переименовать
        </Button>
        <Button look="danger" isBusy={removing.isBusy} onClick={remove}>
          Удалить вид
        </Button>
      </div>
    </form>
  )
}
