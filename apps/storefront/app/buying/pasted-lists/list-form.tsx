import { type PastedLine, pastedListMaxLength } from '@shpulka/contract/buying/pasted-lists'
import { Button } from '@shpulka/ui/button.tsx'
import { counted, type Forms } from '@shpulka/ui/text/plural.rule.ts'
import { TextArea } from '@shpulka/ui/text-area.tsx'
import { useState } from 'react'
import { Form } from 'react-router'
import { usePressKey } from '../../base/shell/press-key.ts'
import { useSentForm } from '../../base/shell/use-sent-form.ts'
import { paths } from '../../paths.ts'
import { ownAnswer } from './list-form.rule.ts'
import { PreviewTable } from './preview-table.tsx'

export interface ListActionResult {
  /** The list that was sent; null when the form was another one, and the list being typed is left as it is. */
  text: string | null
  change: boolean
  /** The preview; null when the list was not parsed. */
  lines: PastedLine[] | null
  failure: string | null
  /** It may have been done. */
  isUncertain?: boolean
}

export const listLines: Forms = ['строка', 'строки', 'строк']
/** After a verb: «узнали 1 строку». */
const foundLines: Forms = ['строку', 'строки', 'строк']

const recognisedIn = (lines: readonly PastedLine[]) => lines.filter(({ state }) => state === 'recognised').length

/** The pasted list: checked first, then put in the basket. `latest`: of the last press; undefined: none yet. */
export function ListForm({ latest }: { latest: ListActionResult | undefined }) {
  const [answer, setAnswer] = useState(() => ownAnswer(latest, undefined))
  const next = ownAnswer(latest, answer)
  if (next !== answer) setAnswer(next)
  const { field, onSubmit } = usePressKey(latest)
  const busy = useSentForm()?.get('intent')
  const recognisedCount = recognisedIn(answer?.lines ?? [])
  return (
    <Form
      method="post"
      action={paths.pastedList()}
      onSubmit={onSubmit}
      className="mt-5 rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <input ref={field} type="hidden" name="key" />
      <TextArea
        key={answer?.text ?? ''}
        id="list-text"
        name="text"
        label="Список"
        rows={answer?.lines ? 6 : 12}
        maxLength={pastedListMaxLength}
        defaultValue={answer?.text ?? ''}
        placeholder={'DBx1-90\t10\nGC6150H — 2 шт\nНить 40/2 белая x5'}
        spellCheck={false}
        required
      />
      <fieldset className="mt-3 flex flex-wrap gap-x-6">
        <legend className="sr-only">Если товар уже в корзине</legend>
        <label className="box-line">
          <input
            type="radio"
            name="change"
            value="1"
            defaultChecked={answer?.change ?? true}
            className="box rounded-full!"
          />
          <span>Поставить количество из списка</span>
        </label>
        <label className="box-line">
          <input
            type="radio"
            name="change"
            value="0"
            defaultChecked={answer?.change === false}
            className="box rounded-full!"
          />
          <span>Прибавить к тому, что в корзине</span>
        </label>
      </fieldset>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          type="submit"
          name="intent"
          value="preview"
          look={answer?.lines ? 'quiet' : 'primary'}
          isBusy={busy === 'preview'}
        >
          Проверить список
        </Button>
        {answer?.lines && (
          <Button type="submit" name="intent" value="add" isBusy={busy === 'add'}>
            {recognisedCount > 0 ? `В корзину — ${counted(recognisedCount, listLines)}` : 'Сохранить непонятные строки'}
          </Button>
        )}
      </div>
      {answer?.lines && <Preview lines={answer.lines} />}
    </Form>
  )
}

function Preview({ lines }: { lines: PastedLine[] }) {
  const recognisedCount = recognisedIn(lines)
  const unclearCount = lines.filter(({ state }) => state === 'unclear').length
  return (
    <div className="mt-6">
      <h2>
        {recognisedCount > 0 ? `Узнали ${counted(recognisedCount, foundLines)}` : 'Ничего не узнали'}
        {unclearCount > 0 && `, непонятны ${unclearCount}`}
      </h2>
      {unclearCount > 0 && recognisedCount > 0 && (
        <p className="text-note text-ink-3">К непонятным предложим варианты, когда остальное будет в корзине.</p>
      )}
      <PreviewTable lines={lines} />
    </div>
  )
}
