import { Checkbox } from '@shpulka/ui/checkbox.tsx'
import { useEffect, useState } from 'react'
import { useNavigation, useSearchParams } from 'react-router'
import { columnsText, type DeskColumn, deskColumns } from './desk-columns.rule.ts'

/** Chooses what the rows of the list say; the address holds the choice, and with it in a saved view. */
export function DeskColumns({ shown: inAddress }: { shown: ReadonlySet<DeskColumn> }) {
  const [, setQuery] = useSearchParams()
  // Until the address has it: the next press must not lose this one.
  const [chosen, setChosen] = useState<ReadonlySet<DeskColumn> | null>(null)
  const shown = chosen ?? inAddress
  const { state } = useNavigation()
  useEffect(() => {
    if (state === 'idle') setChosen(null)
  }, [state])
  function choose(code: DeskColumn, isShown: boolean) {
    const next = new Set(isShown ? [...shown, code] : [...shown].filter((each) => each !== code))
    const text = columnsText(next)
    setChosen(next)
    setQuery(
      (before) => {
        const query = new URLSearchParams(before)
        if (text === null) query.delete('columns')
        else query.set('columns', text)
        return query
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return (
    <details className="basis-full">
      <summary className="w-fit cursor-pointer py-3 text-note text-link md:py-2">Что в строке</summary>
      <fieldset className="flex flex-wrap gap-x-5">
        <legend className="sr-only">Что в строке</legend>
        {Object.entries(deskColumns).map(([code, title]) => (
          <Checkbox
            key={code}
            checked={shown.has(code as DeskColumn)}
            onChange={(event) => choose(code as DeskColumn, event.currentTarget.checked)}
          >
            {title}
          </Checkbox>
        ))}
      </fieldset>
    </details>
  )
}
