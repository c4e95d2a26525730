import { randomUUID } from 'node:crypto'
import { type Basket, basket } from '@shpulka/contract/buying/basket'
import { outOfStockText } from '@shpulka/ui/availability.rule.ts'
import { ButtonLink } from '@shpulka/ui/button.tsx'
import { EmptyState } from '@shpulka/ui/empty-state.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { NextSteps } from '@shpulka/ui/next-steps.tsx'
import { counted, positionForms } from '@shpulka/ui/text/plural.rule.ts'
import { createContext, data, Link, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { callApi, failureIn } from '../../base/api/client.server.ts'
import { sessionOverStatus } from '../../base/api/failure.rule.ts'
import { readForm } from '../../base/api/form.server.ts'
import { requestContext, setTokens } from '../../base/api/request-context.server.ts'
import { emptyBasket, isNewer } from '../../base/shell/basket-state.rule.ts'
import { CallUs } from '../../base/shell/call-us.tsx'
import { showLatestBasket, useLatestBasket } from '../../base/shell/latest-basket.ts'
import { unindexedMeta } from '../../base/shell/unindexed-meta.ts'
import { waysToBegin } from '../../base/shell/ways-to-begin.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/basket.route.ts'
import { applyBasketChange } from './apply-basket-change.server.ts'
import { type BasketChange, basketChange } from './basket-change.rule.ts'
import { productIdsOf } from './basket-products.rule.ts'
import { BasketSection, SkipUnavailable } from './basket-section.tsx'
import { BasketSummary, CheckoutBar } from './basket-summary.tsx'
import { type IncompatiblePart, loadIncompatibleIn } from './incompatible.server.ts'
import { IncompatibleParts } from './incompatible-parts.tsx'
import { type RemovedLine, RemovedNotice } from './removed-notice.tsx'
import { shortLines } from './short-lines.rule.ts'
import { announceAnswer, useBasketChanges } from './use-basket-changes.ts'

/** The result of a change, for the page it was made on. */
export interface BasketActionResult {
  /** The error message; null when the change succeeded. */
  failure: string | null
  /** The removed line, which can be restored. */
  removed: RemovedLine | null
  /** The shop did not answer: the change may be sent again. */
  isUnanswered?: boolean
  /** The change may have been made all the same: a server on the way failed. */
  isUncertain?: boolean
  /** The kind of change requested. */
  intent?: BasketChange['intent']
  /** The basket after the change; missing when it must be reloaded. */
  newBasket?: Basket
}

/** The basket after a change by a form without scripts. */
const changedBasket = createContext<Basket | null>(null)

export const meta = unindexedMeta('cart')

interface BasketPageData {
  basket: Basket | null
  /** Parts that do not fit the machines in the basket. */
  incompatible: IncompatiblePart[]
}

export async function loader({ context }: Route.LoaderArgs): Promise<BasketPageData> {
  const ctx = context.get(requestContext)
  if (ctx.tokens.cart === null && ctx.tokens.auth === null) return { basket: null, incompatible: [] }
  const loaded = context.get(changedBasket) ?? (await callApi(ctx, basket.getBasket, {}))
  return { basket: loaded, incompatible: await loadIncompatibleIn(ctx, loaded) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const form = await readForm(request)
  const change = basketChange(form)
  if (change === null)
    return data<BasketActionResult>(
      {
        failure:
          form.get('intent') === 'add'
            ? 'Ничего не выбрано. Вернитесь и отметьте, что положить в корзину'
            : 'Не удалось разобрать запрос. Обновите страницу и повторите',
        removed: null,
      },
      { status: 400 },
    )
  let changed: Basket
  try {
    changed = await applyBasketChange(ctx, change)
    if (changed.cartToken !== null && changed.cartToken !== ctx.tokens.cart) setTokens(ctx, { cart: changed.cartToken })
  } catch (error) {
    const { statusCode, message, errors } = failureIn(error)
    if (statusCode === sessionOverStatus) throw error
    return data<BasketActionResult>(
      {
        failure: Object.values(errors)[0] ?? message,
        removed: null,
        intent: change.intent,
        ...(statusCode >= 500 && { isUncertain: true }),
      },
      { status: statusCode },
    )
  }
  // React Router's scripts post to `{path}.data`.
  const isDocumentRequest = !new URL(request.url).pathname.endsWith('.data')
  // Without scripts, adding from a product page leads to the basket; changes on the basket's page stay there.
  if (change.intent === 'add' && isDocumentRequest) throw redirect(paths.cart(), 303)
  if (isDocumentRequest) context.set(changedBasket, changed)
  const removed = change.intent === 'remove' ? { ...change.line, key: randomUUID() } : null
  // If nothing was short, `correct-counts` leaves the basket as it was and only the page is outdated; a replacement
  // reloads the whole page.
  const isNew = !isDocumentRequest && change.intent !== 'correct-counts' && change.intent !== 'replace'
  return {
    failure: null,
    removed,
    intent: change.intent,
    ...(isNew && { newBasket: changed }),
  } satisfies BasketActionResult
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  // Started at once: an unread copy throws an unhandled error when the request is aborted.
  const [sent, answer] = await Promise.all([request.clone().formData(), serverAction() as Promise<BasketActionResult>])
  if (answer.newBasket) {
    showLatestBasket(answer.newBasket)
    announceAnswer(sent, answer)
  }
  return answer
}

/**
 * Also reloads after a refused change: React Router drops the reload of an earlier action when a later one ends. A
 * change that answers with the basket needs no reload.
 */
export const shouldRevalidate = ({
  actionStatus,
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  !(actionResult as BasketActionResult | undefined)?.newBasket &&
  (actionStatus !== undefined || defaultShouldRevalidate)

export default function BasketPage({ loaderData, actionData }: Route.ComponentProps) {
  const latest = useLatestBasket()
  const current = latest && isLatestNewer(latest, loaderData.basket) ? latest : loaderData.basket
  const answer = actionData
  const changes = useBasketChanges(answer?.removed ?? null)
  const { removed } = changes
  const isReady = (current?.total.count ?? 0) > 0
  const short = current ? shortLines(current) : []
  const lines = current?.total.productsCountInBasket ?? 0
  return (
    <div className="frame pt-5">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h1 tabIndex={-1} className="outline-none">
          Корзина
        </h1>
        {lines > 0 && <p className="text-ink-3">{counted(lines, positionForms)}</p>}
        {lines > 0 && (
          <Link to={paths.pastedList()} className="ml-auto inline-flex min-h-11 items-center text-note text-link">
            Вставить список
          </Link>
        )}
      </div>
      <div className="mt-4 flex flex-col gap-3 not-empty:mb-3">
        {answer?.intent !== 'promo-code' && <FailureNotice message={answer?.failure} />}
      </div>
      {/* Over the page, so that the lines do not move. Rendered before it has a text, so that screen readers announce
          it. */}
      <div role="status" className="above-bars">
        {removed ? (
          <RemovedNotice
            line={removed}
            failure={changes.changeOf(removed.groupId).failure}
            send={changes.send}
            onClose={changes.forget}
          />
        ) : (
          changes.restored && <span className="sr-only">Вернули: {changes.restored}</span>
        )}
      </div>
      {current === null || lines === 0 ? (
        <div>
          <EmptyState
            title="В корзине пока ничего нет"
            actions={
              <>
                <ButtonLink to={paths.catalog()}>Открыть каталог</ButtonLink>
                <ButtonLink to={paths.pastedList()} look="quiet">
                  Вставить список
                </ButtonLink>
              </>
            }
          >
            Выберите товары в каталоге или найдите по артикулу. <CallUs after=".">Поможем по телефону</CallUs>
          </EmptyState>
          <NextSteps label="С чего ещё начать" steps={waysToBegin} />
        </div>
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_340px]">
          <div className="flex min-w-0 flex-col gap-8">
            <IncompatibleParts
              basket={current}
              loaded={loaderData.incompatible}
              loadedIds={loaderData.basket ? productIdsOf(loaderData.basket) : []}
            />
            <BasketSection title="В наличии" section={current.inStock} changes={changes} />
            <BasketSection
              title={outOfStockText}
              section={current.notInStock}
              changes={changes}
              note="В заказ не войдут, но останутся в корзине. О поступлении сообщим, если попросите."
            />
            {(current.removeSelectedNotInStock || hasLines(current.notInStock)) && (
              <SkipUnavailable isOn={current.removeSelectedNotInStock} />
            )}
          </div>
          <BasketSummary
            total={current.total}
            short={short}
            isAnyInStock={hasLines(current.inStock)}
            failure={answer?.intent === 'promo-code' ? answer.failure : null}
          />
          {isReady && <CheckoutBar total={current.total} isShort={short.length > 0} />}
        </div>
      )}
    </div>
  )
}

const hasLines = ({ products, constructorSets }: Basket['notInStock']) => products.length + constructorSets.length > 0

const isLatestNewer = (latest: Basket, loaded: Basket | null) =>
  isNewer(latest, loaded ? { ...loaded, isOfUser: loaded.cartToken === null } : emptyBasket)
