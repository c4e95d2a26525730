import { controlClasses } from '@shpulka/ui/field-frame.tsx'
import { useFilterChoice } from './use-filter-choice.ts'

/** Limits a list to some days (`from` and `to` in the address). */
export function DayFilter({ filter }: { filter: { readonly from?: string; readonly to?: string } }) {
  const choose = useFilterChoice()
  const day = (name: 'from' | 'to', label: string) => (
    <label className="flex min-w-0 grow items-center gap-2 text-note text-ink-2">
      {label}
      <input
        type="date"
        className={`${controlClasses} w-auto min-w-0 grow px-2`}
        min="2000-01-01"
        // A date is incomplete while it is typed: only complete dates change the list.
        defaultValue={filter[name] ?? ''}
        key={filter[name] ?? ''}
        onChange={({ currentTarget: { value, validity } }) => validity.valid && choose(name, value)}
      />
    </label>
  )
  return (
    // Together on a row, also on a phone: «По» alone says nothing.
    <div className="flex min-w-0 gap-2 max-md:basis-full xl:basis-full">
      {day('from', 'С')}
      {day('to', 'По')}
    </div>
  )
}
