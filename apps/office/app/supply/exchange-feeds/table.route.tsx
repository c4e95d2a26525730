import {
  exchangeFeeds,
  type TableColumn,
  type TableLayout,
  type TablePreviewRow,
  tableColumns,
} from '@shpulka/contract/supply/exchange-feeds'
import { Button } from '@shpulka/ui/button.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { Select } from '@shpulka/ui/select.tsx'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { BackLink } from '../../base/shell/back-link.tsx'
import { paths } from '../../paths.ts'
import type { Route } from './+types/table.route.ts'
import { chosenLayout, columnName } from './chosen-layout.rule.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const id = Number(params.id)
  const sheet = new URL(request.url).searchParams.get('sheet')?.slice(0, 100)
  return {
    id,
    ...(await callApi(exchangeFeeds.viewExchangeTable, { params: { id }, query: { ...(sheet && { sheet }) } })),
  }
}

type Choice = Partial<Record<TableColumn, number>>

/** Assigns meanings to the columns of a supplier's table and previews the import of its first rows. */
export default function Table({ loaderData }: Route.ComponentProps) {
  // Keyed by the sheet: another sheet starts a new choice.
  return <TableOf key={loaderData.sheet} {...loaderData} />
}

function TableOf({ id, title, sheets, sheet, rows, firstRow, columns, isSaved }: Route.ComponentProps['loaderData']) {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<Choice>(columns)
  const [first, setFirst] = useState(String(firstRow))
  const [preview, setPreview] = useState<TablePreviewRow[] | null>(null)
  const [isDone, setDone] = useState(false)
  const layout = chosenLayout(sheet, first, chosen)
  const previewing = useChange(async (newLayout: TableLayout) => {
    setDone(false)
    setPreview((await callApi(exchangeFeeds.previewExchangeTable, { params: { id }, body: newLayout })).rows)
  })
  const saving = useChange(async (newLayout: TableLayout) => {
    await callApi(exchangeFeeds.saveExchangeTable, { params: { id }, body: newLayout })
    setDone(true)
  })
  function choose(column: number, field: string) {
    const rest = Object.fromEntries(
      Object.entries(chosen).filter(([each, at]) => at !== column && each !== field),
    ) as Choice
    setChosen(field === '' ? rest : { ...rest, [field]: column })
    setPreview(null)
    setDone(false)
  }
  return (
    <div className="flex flex-col gap-4">
      <title>{`Столбцы таблицы: ${title} — контора`}</title>
      <div>
        <BackLink to={paths.exchange()}>Обмен</BackLink>
        <h1>Столбцы таблицы: {title}</h1>
      </div>
      <p className="max-w-160 text-ink-2">
        Укажите, в каком столбце что стоит и с какой строки начинаются товары. Нужны артикул, название и цена. Это
        запомнится: следующие таблицы загрузятся так же.
      </p>
      <div className="grid max-w-160 gap-4 sm:grid-cols-2">
        <Select
          label="Лист"
          value={sheet}
          options={sheets.map((name) => ({ value: name, title: name }))}
          onChange={({ currentTarget }) => void navigate(paths.exchangeTable(id, { sheet: currentTarget.value }))}
        />
        <Field
          label="Первая строка с товаром"
          name="firstRow"
          required
          inputMode="numeric"
          value={first}
          onChange={({ currentTarget }) => {
            setFirst(currentTarget.value)
            setPreview(null)
            setDone(false)
          }}
          error={layout.errors.firstRow}
        />
      </div>
      <FirstRows rows={rows} firstRow={Number(first)} chosen={chosen} onChoose={choose} />
      {layout.errors.columns && <p className="text-warn">{layout.errors.columns}</p>}
      <FailureNotice message={previewing.failure?.message ?? saving.failure?.message} />
      <div className="flex flex-wrap gap-2">
        <Button
          look="quiet"
          isDisabled={layout.value === null}
          isBusy={previewing.isBusy}
          onClick={() => layout.value && previewing.run(layout.value)}
        >
          Показать, что изменится
        </Button>
        <Button
          isDisabled={layout.value === null}
          isBusy={saving.isBusy}
          onClick={() => layout.value && saving.run(layout.value)}
        >
          {isSaved ? 'Сохранить и загрузить заново' : 'Сохранить и загрузить'}
        </Button>
      </div>
      {isDone && (
        <Notice kind="good">
          Сохранено, таблица загружается. <Link to={paths.exchange()}>Что из неё вышло</Link>
        </Notice>
      )}
      {preview && <Preview rows={preview} />}
    </div>
  )
}

const outcomes: Readonly<Record<TablePreviewRow['outcome'], readonly [string, string]>> = {
  new: ['новый товар', 'text-good'],
  changed: ['изменится', ''],
  same: ['без изменений', 'text-ink-3'],
  fault: ['в карантин', 'text-bad'],
}

interface FirstRowsProps {
  readonly rows: Route.ComponentProps['loaderData']['rows']
  /** Number of the first row with goods; rows above it are muted. */
  readonly firstRow: number
  readonly chosen: Choice
  /** `field`: a column of ours, or empty for none. */
  readonly onChoose: (column: number, field: string) => void
}

/** The beginning of the table, with a choice of meaning above each column. */
function FirstRows({ rows, firstRow, chosen, onChoose }: FirstRowsProps) {
  const width = Math.max(1, ...rows.map(({ cells }) => cells.length))
  return (
    <section className="overflow-x-auto rounded-card border border-line bg-surface" aria-label="Начало таблицы">
      <table className="w-full text-note">
        <thead>
          <tr>
            <th scope="col" className="p-2 text-left align-bottom">
              №
            </th>
            {Array.from({ length: width }, (_, column) => (
              <th key={columnName(column)} scope="col" className="min-w-40 p-2 text-left align-bottom">
                <span className="mb-1 block text-ink-3">{columnName(column)}</span>
                <Select
                  isLabelHidden
                  label={`Столбец ${columnName(column)}`}
                  value={Object.entries(chosen).find(([, at]) => at === column)?.[0] ?? ''}
                  onChange={({ currentTarget }) => onChoose(column, currentTarget.value)}
                  options={[
                    { value: '', title: 'Не загружать' },
                    ...Object.entries(tableColumns).map(([value, name]) => ({ value, title: name })),
                  ]}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number, cells }) => (
            <tr key={number} className={classes('border-t border-line', number < firstRow && 'text-ink-3')}>
              <td className="p-2 text-ink-3">{number}</td>
              {Array.from({ length: width }, (_, column) => (
                <td key={columnName(column)} className="max-w-80 p-2 align-top break-words">
                  {cells[column] ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Preview({ rows }: { readonly rows: readonly TablePreviewRow[] }) {
  return (
    <section aria-label="Что изменится" className="flex flex-col gap-2">
      <h2>Что сделают первые строки</h2>
      <ul className="flex flex-col rounded-card border border-line bg-surface">
        {rows.map((row) => (
          <li
            key={row.line}
            className="grid gap-x-4 gap-y-1 border-line p-3 text-note not-first:border-t md:grid-cols-[4rem_minmax(0,3fr)_minmax(0,2fr)_minmax(0,2fr)]"
          >
            <span className="text-ink-3">Стр. {row.line}</span>
            <span className="min-w-0 break-words">
              <span className="font-medium">{row.name || 'Без названия'}</span>
              {row.article && <span className="text-ink-3"> · {row.article}</span>}
              {row.barcode && <span className="text-ink-3"> · {row.barcode}</span>}
              {row.group && <span className="block text-ink-3">{row.group}</span>}
            </span>
            <span>
              {row.price ? `${row.price.replace('.', ',')} ₽` : 'без цены'}
              {row.stock && <span className="text-ink-3"> · остаток: {row.stock}</span>}
            </span>
            <span className={outcomes[row.outcome][1]}>
              {outcomes[row.outcome][0]}
              {row.why && `: ${row.why}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
