import { exchangeMappings, type MappedKind, type Mapping } from '@shpulka/contract/supply/exchange-mappings'
import { Button } from '@shpulka/ui/button.tsx'
import { Checkbox, RadioCard } from '@shpulka/ui/checkbox.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { LazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { type FormEvent, useEffect, useState } from 'react'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { chosenOption, mappingChoice, newProperty } from './mapping-choice.rule.ts'
import { effectText, savedText } from './mapping-text.rule.ts'

interface Props {
  readonly exchangeId: number
  readonly kind: MappedKind
  readonly row: Mapping
  readonly onClose: () => void
  readonly onSaved: (message: string) => void
}

const autoTitles: Readonly<Record<MappedKind, string>> = {
  'price-type': 'Решить по названию',
  warehouse: 'Решить по названию',
  category: 'Как в программе',
  property: 'Как в программе',
}
const noneTitles: Readonly<Record<MappedKind, string | null>> = {
  'price-type': 'Не загружать',
  warehouse: 'Не считать',
  category: null,
  property: 'Не загружать',
}

/** Maps a price type, warehouse, group or property of a program to the shop's; describes what saving changes. */
export function MappingForm({ exchangeId, kind, row, onClose, onSaved }: Props) {
  const isSearched = kind === 'category' || kind === 'property'
  const [choice, setChoice] = useState<string>(chosenOf(row))
  const [q, setQ] = useState('')
  const [isFilter, setFilter] = useState(row.isFilter ?? true)
  const targets = useTargets(exchangeId, kind, q, { code: row.state === 'chosen' ? row.target : '', title: row.title })
  const typed = q.trim()
  const chosen = chosenOption(choice, typed, targets)
  const { run, isBusy, failure } = useChange(async () => {
    const { packages } = await callApi(exchangeMappings.saveMapping, {
      params: { id: exchangeId },
      body: {
        kind,
        sourceId: row.sourceId,
        ...mappingChoice(chosen, typed),
        ...(kind === 'property' && chosen !== 'none' && isFilter !== row.isFilter && { isFilter }),
      },
    })
    onSaved(savedText(packages))
  })
  function save(event: FormEvent) {
    event.preventDefault()
    void run()
  }
  const option = (value: string, title: string, description?: string) => (
    <RadioCard
      key={value}
      name="choice"
      value={value}
      title={title}
      description={description}
      checked={chosen === value}
      onChange={() => setChoice(value)}
    />
  )
  const isNew =
    kind === 'property' && typed !== '' && !targets.some(({ code }) => code.toLowerCase() === typed.toLowerCase())
  const noneTitle = noneTitles[kind]
  return (
    <LazyDialog isOpen onClose={onClose} title={row.name}>
      <form onSubmit={save} className="flex flex-col gap-3">
        <FailureNotice message={failure?.message} />
        {option('auto', autoTitles[kind])}
        {isSearched && (
          <Field
            label={kind === 'category' ? 'Раздел магазина' : 'Свойство магазина'}
            type="search"
            value={q}
            maxLength={100}
            required
            onChange={(event) => setQ(event.currentTarget.value)}
          />
        )}
        {isNew && option(newProperty, `Назвать «${typed}»`)}
        {targets.map(({ code, title }) => option(`target:${code}`, title))}
        {noneTitle && option('none', noneTitle)}
        {kind === 'price-type' && option('purchase', 'Закупочная', 'Её не видит ни один покупатель.')}
        {kind === 'property' && chosen !== 'none' && (
          <Checkbox checked={isFilter} onChange={(event) => setFilter(event.currentTarget.checked)}>
            По нему выбирают товары в каталоге
          </Checkbox>
        )}
        <p className="text-note text-ink-2">{effectText(kind, row.goods)}</p>
        <Button type="submit" isBusy={isBusy} isDisabled={chosen === newProperty && typed === ''}>
          Сохранить
        </Button>
      </form>
    </LazyDialog>
  )
}

const chosenOf = ({ state, target }: Mapping): string =>
  state === 'chosen' ? `target:${target}` : state === 'none' || state === 'purchase' ? state : 'auto'

interface Target {
  readonly code: string
  readonly title: string
}

/** Targets to choose from; the current one comes first, whatever is typed. */
function useTargets(exchangeId: number, kind: MappedKind, q: string, current: Target): readonly Target[] {
  const [targets, setTargets] = useState<readonly Target[]>([])
  useEffect(() => {
    const controller = new AbortController()
    const isAll = kind === 'price-type' || kind === 'warehouse'
    if (!isAll && q.trim() === '') setTargets([])
    else
      callApi(exchangeMappings.listMappingTargets, {
        params: { id: exchangeId, kind },
        query: { q: q.trim() },
        signal: controller.signal,
      }).then(
        (found) => setTargets(found.targets),
        // The next letter starts another request.
        () => {},
      )
    return () => controller.abort()
  }, [exchangeId, kind, q])
  return current.code === '' || targets.some(({ code }) => code === current.code) ? targets : [current, ...targets]
}
