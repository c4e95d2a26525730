import { parseId } from '@shpulka/contract/base/ids'
import { pastedLists } from '@shpulka/contract/buying/pasted-lists'
import { Breadcrumb } from '@shpulka/ui/breadcrumb.tsx'
import { ButtonLink } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { counted } from '@shpulka/ui/text/plural.rule.ts'
import { useLayoutEffect } from 'react'
import { data, redirect, useLocation } from 'react-router'
import { callApi, failureIn, orDefault } from '../../base/api/client.server.ts'
import { sessionOverStatus } from '../../base/api/failure.rule.ts'
import { readForm } from '../../base/api/form.server.ts'
import { requestContext, setTokens } from '../../base/api/request-context.server.ts'
import { unindexedMeta } from '../../base/shell/unindexed-meta.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/pasted-list.route.ts'
import { chosenLines, listForm } from './list-form.rule.ts'
import { type ListActionResult, ListForm, listLines } from './list-form.tsx'
import { UnclearLines } from './unclear-lines.tsx'

export const meta = unindexedMeta('cart/list')

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const hasBasket = ctx.tokens.cart !== null || ctx.tokens.auth !== null
  const { unclear } = hasBasket
    ? await orDefault(ctx, callApi(ctx, pastedLists.listUnclearLines, {}), { unclear: [] })
    : { unclear: [] }
  const added = Number(url.searchParams.get('added') ?? Number.NaN)
  return { unclear, added: Number.isInteger(added) && added >= 0 && added <= 500 ? added : null }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const form = await readForm(request)
  const { intent, text, change, key } = listForm(form)
  const answer = (more: Partial<ListActionResult>, status = 200) =>
    data<ListActionResult>(
      { text: form.has('text') ? text : null, change, lines: null, failure: null, ...more },
      { status },
    )
  try {
    if (intent === 'resolve') {
      const lines = chosenLines(form)
      if (lines.length === 0) return answer({ failure: 'Выберите хотя бы в одной строке, что имелось в виду' }, 400)
      await callApi(ctx, pastedLists.resolveUnclearLines, { body: { lines } })
      throw redirect(paths.pastedList(lines.length), 303)
    }
    if (intent === 'remove') {
      const id = parseId(form.get('line'))
      await callApi(ctx, pastedLists.removeUnclearLines, { body: id === null ? {} : { ids: [id] } })
      throw redirect(paths.pastedList(), 303)
    }
    if (text.trim() === '')
      return answer({ failure: 'Вставьте список: артикул или название и количество в каждой строке' }, 400)
    const isPreview = intent !== 'add'
    const addedList = await callApi(ctx, pastedLists.addPastedList, {
      body: { text, change, isPreview },
      ...(key !== null && !isPreview && { idempotencyKey: key }),
    })
    if (isPreview) return answer({ lines: addedList.lines })
    if (addedList.cartToken !== null && addedList.cartToken !== ctx.tokens.cart)
      setTokens(ctx, { cart: addedList.cartToken })
    throw redirect(paths.pastedList(addedList.recognised), 303)
  } catch (error) {
    if (error instanceof Response) throw error
    const { statusCode, message, errors } = failureIn(error)
    if (statusCode === sessionOverStatus) throw error
    return answer(
      { failure: Object.values(errors)[0] ?? message, ...(statusCode >= 500 && { isUncertain: true }) },
      statusCode,
    )
  }
}

export default function PastedListPage({ loaderData: { unclear, added }, actionData }: Route.ComponentProps) {
  const answer = actionData as ListActionResult | undefined
  useFocusAfterChange()
  return (
    <div className="frame pt-3 pb-8">
      <Breadcrumb steps={[{ title: 'Корзина', to: paths.cart() }]} />
      <h1>Вставить список</h1>
      <p className="mt-1 max-w-170 text-ink-2">
        Скопируйте строки из таблицы или письма: артикул или название и количество. Чего не узнаем, сохраним и предложим
        варианты.
      </p>
      <div className="mt-4 flex flex-col gap-3">
        <FailureNotice message={answer?.failure} />
        {!answer && added !== null && (
          <Notice
            id="list-added"
            kind={added > 0 ? 'good' : 'note'}
            title={added > 0 ? `В корзине — ${counted(added, listLines)} из списка` : 'Ни одной строки не узнали'}
          >
            <p>{unclear.length > 0 ? 'Остальное ниже: выберите, что имелось в виду.' : 'Все строки разобраны.'}</p>
            <ButtonLink to={paths.cart()} look="quiet" size="small" className="mt-2">
              Открыть корзину
            </ButtonLink>
          </Notice>
        )}
      </div>
      {!answer?.lines && unclear.length > 0 && <UnclearLines lines={unclear} />}
      <ListForm latest={answer} />
    </div>
  )
}

/** A pressed button that is no longer on the page takes the focus with it: the result gets it instead. */
function useFocusAfterChange() {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with every result
  useLayoutEffect(() => {
    if (document.activeElement !== document.body) return
    const result = ['list-added', 'unclear-lines'].map((id) => document.getElementById(id)).find((found) => found)
    result?.focus()
  }, [key])
}
