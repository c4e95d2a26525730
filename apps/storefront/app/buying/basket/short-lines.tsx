import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { numberText } from '@shpulka/ui/text/number-text.rule.ts'
import { useFetcher } from 'react-router'
import { paths } from '../../paths.ts'
import type { BasketActionResult } from './basket.route.tsx'
import type { ShortLine } from './short-lines.rule.ts'

const maxShown = 5

const isInStock = ({ refusal }: ShortLine) => refusal !== null
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** Lists, before the checkout, the lines whose count cannot be ordered, with a button that corrects their counts. */
export function ShortLines({ lines }: { lines: readonly ShortLine[] }) {
  const fetcher = useFetcher<BasketActionResult>()
  return (
    <>
      <Notice kind="bad" title={lines.every(isInStock) ? 'Столько заказать нельзя' : 'Столько нет в наличии'}>
        <ul className="mt-1 grid gap-1">
          {lines.slice(0, maxShown).map(({ kind, id, title, count, available, allowedCount, refusal }) => (
            <li key={`${kind} ${id}`} className="[overflow-wrap:anywhere]">
              <NonBreakingText>{title}</NonBreakingText>: в&nbsp;корзине&nbsp;{numberText(count)},{' '}
              {refusal === null ? <>есть&nbsp;{numberText(available)}</> : lowerFirst(refusal)}
              {refusal === null && allowedCount === null && ', меньше не продаём'}
            </li>
          ))}
          {lines.length > maxShown && <li>и ещё {numberText(lines.length - maxShown)}</li>}
        </ul>
      </Notice>
      <FailureNotice message={fetcher.data?.failure ?? null} />
      <fetcher.Form method="post" action={paths.cart()} className="mt-3 print:hidden">
        <input type="hidden" name="intent" value="correct-counts" />
        <Button type="submit" size="large" className="w-full" isBusy={fetcher.state !== 'idle'}>
          {lines.some(isInStock) ? 'Исправить количество' : 'Оставить, сколько есть'}
        </Button>
      </fetcher.Form>
    </>
  )
}
