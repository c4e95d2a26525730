import { parseId } from '@shpulka/contract/base/ids'
import { type PastedLine, pastedListMaxLength, pastedLists } from '@shpulka/contract/buying/pasted-lists'
import { Breadcrumb } from '@shpulka/ui/breadcrumb.tsx'
import { Button, ButtonLink } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { counted, plural } from '@shpulka/ui/text/plural.rule.ts'
import { TextArea } from '@shpulka/ui/text-area.tsx'
import { useLayoutEffect } from 'react'
import { data, Form, redirect, useLocation } from 'react-router'
import { callApi, failureIn, orDefault } from '../../base/api/client.server.ts'
import { sessionOverStatus } from '../../base/api/failure.rule.ts'
import { readForm } from '../../base/api/form.server.ts'
import { requestContext, setTokens } from '../../base/api/request-context.server.ts'
import { unindexedMeta } from '../../base/shell/unindexed-meta.ts'
import { useSentForm } from '../../base/shell/use-sent-form.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/pasted-list.route.ts'
import { chosenLines, listForm } from './list-form.rule.ts'
import { PreviewTable } from './preview-table.tsx'
import { UnclearLines } from './unclear-lines.tsx'

interface ListActionResult {
  text: string
  change: boolean
  /** The preview; null when the list was not parsed. */
  lines: PastedLine[] | null
  failure: string | null
}

const listLines = ['строка', 'строки', 'строк'] as const

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
  const { intent, text, change } = listForm(form)
  const answer = (more: Partial<ListActionResult>, status = 200) =>
    data<ListActionResult>({ text, change, lines: null, failure: null, ...more }, { status })
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
    const addedList = await callApi(ctx, pastedLists.addPastedList, { body: { text, change, isPreview } })
    if (isPreview) return answer({ lines: addedList.lines })
    if (addedList.cartToken !== null && addedList.cartToken !== ctx.tokens.cart)
      setTokens(ctx, { cart: addedList.cartToken })
    throw redirect(paths.pastedList(addedList.recognised), 303)
  } catch (error) {
    if (error instanceof Response) throw error
    const { statusCode, message, errors } = failureIn(error)
    if (statusCode === sessionOverStatus) throw error
    return answer({ failure: Object.values(errors)[0] ?? message }, statusCode)
  }
}

export default function PastedListPage({ loaderData: { unclear, added }, actionData }: Route.ComponentProps) {
  const answer = actionData as ListActionResult | undefined
  const busy = useSentForm()?.get('intent')
  useFocusAfterChange()
  const recognisedCount = answer?.lines?.filter(({ state }) => state === 'recognised').length ?? 0
  const unclearCount = answer?.lines?.filter(({ state }) => state === 'unclear').length ?? 0
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
      <Form
        method="post"
        action={paths.pastedList()}
        className="mt-5 rounded-card border border-line bg-surface p-4 sm:p-6"
      >
        <TextArea
          key={answer?.text}
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
              {recognisedCount > 0
                ? `В корзину — ${counted(recognisedCount, listLines)}`
                : 'Сохранить непонятные строки'}
            </Button>
          )}
        </div>
        {answer?.lines && (
          <div className="mt-6">
            <h2>
              {recognisedCount > 0
                ? `${plural(recognisedCount, ['Узнали', 'Узнали', 'Узнали'])} ${counted(recognisedCount, listLines)}`
                : 'Ничего не узнали'}
              {unclearCount > 0 && `, непонятны ${unclearCount}`}
            </h2>
            {unclearCount > 0 && recognisedCount > 0 && (
              <p className="text-note text-ink-3">К непонятным предложим варианты, когда остальное будет в корзине.</p>
            )}
            <PreviewTable lines={answer.lines} />
          </div>
        )}
      </Form>
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
