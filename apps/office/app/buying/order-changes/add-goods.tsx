import type { GuessedGoods } from '@shpulka/contract/buying/pasted-lists'
import { packText, unitText } from '@shpulka/contract/catalogue/pack'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { TextArea } from '@shpulka/ui/text-area.tsx'
import { type FormEvent, type Ref, useRef, useState } from 'react'
import { ApiFailure } from '../../base/api/client.ts'

interface FoundLine {
  readonly text: string
  readonly count: number
  readonly goods: readonly GuessedGoods[]
  readonly isExact: boolean
}

interface AddGoodsProps {
  readonly find: (text: string) => Promise<{ readonly lines: readonly FoundLine[] }>
  readonly onAdd: (goods: GuessedGoods, count: number) => void
  readonly field?: Ref<HTMLTextAreaElement>
}

/** Adds goods by article or words, or a pasted list: exact matches at once, for the rest staff choose. */
export function AddGoods({ find: findGoods, onAdd, field }: AddGoodsProps) {
  const [unclear, setUnclear] = useState<readonly FoundLine[]>([])
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const form = useRef<HTMLFormElement>(null)
  async function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('text') ?? '').trim()
    if (text === '' || isBusy) return
    setBusy(true)
    setFailure('')
    try {
      const { lines } = await findGoods(text)
      for (const { count, goods, isExact } of lines) if (isExact) onAdd(goods[0]!, count)
      setUnclear(lines.filter(({ isExact }) => !isExact))
      form.current?.reset()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error.message)
    } finally {
      setBusy(false)
    }
  }
  const dismiss = (line: FoundLine) => setUnclear((all) => all.filter((other) => other !== line))
  return (
    <section aria-label="Добавить товары" className="flex flex-col gap-2">
      <form ref={form} onSubmit={find} className="flex flex-wrap items-end gap-2">
        <TextArea
          {...(field && { ref: field })}
          className="min-w-60 grow"
          label="Добавить: артикул, слова или список из письма"
          name="text"
          required
          rows={1}
          maxLength={10_000}
          onKeyDown={(event) => {
            // With Ctrl the page itself may place the order: not while goods are typed that nobody has added yet.
            const isForPage = (event.ctrlKey || event.metaKey) && event.currentTarget.value.trim() === ''
            if (event.key !== 'Enter' || event.shiftKey || isForPage) return
            event.preventDefault()
            event.currentTarget.form?.requestSubmit()
          }}
        />
        <Button look="quiet" type="submit" isBusy={isBusy}>
          Найти
        </Button>
      </form>
      <FailureNotice message={failure} />
      {unclear.map((line) => (
        <fieldset key={line.text} className="panel flex flex-col gap-2 p-3">
          <legend className="text-note text-ink-2">
            «{line.text}»: {line.goods.length === 0 ? 'ничего не нашли' : 'что из этого?'}
          </legend>
          {line.goods.map((goods) => (
            <Button
              key={goods.groupId}
              look="quiet"
              size="small"
              className="justify-between text-left"
              onClick={() => {
                onAdd(goods, line.count)
                dismiss(line)
              }}
            >
              <span>
                {goods.title}, {goods.vendorCode}
              </span>
              <span className="shrink-0 text-right">{choiceFacts(goods)}</span>
            </Button>
          ))}
          <Button look="plain" size="small" onClick={() => dismiss(line)}>
            Пропустить
          </Button>
        </fieldset>
      ))}
    </section>
  )
}

/** «290 ₽ за уп. 10 шт, на складе 900 уп.» */
function choiceFacts({ price, packSize, available }: GuessedGoods): string {
  const pack = packText(packSize)
  const priced = price === null ? 'цена по запросу' : priceText(price) + (pack === null ? '' : ` за ${pack}`)
  return `${priced}, на складе ${available}\u00a0${unitText(packSize)}`
}
