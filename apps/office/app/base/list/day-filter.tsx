import { classes } from '@shpulka/ui/classes.ts'
import { controlClasses } from '@shpulka/ui/field-frame.tsx'
import { useFilterChoice } from './use-filter-choice.ts'

interface Props {
  filter: { readonly from?: string; readonly to?: string }
  className?: string
}

/** Limits a list to some days (`from` and `to` in the address). */
export function DayFilter({ filter, className }: Props) {
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
    <div className={classes('flex min-w-0 gap-2 max-md:basis-full', className)}>
      {day('from', 'С')}
      {day('to', 'По')}
    </div>
  )
}
