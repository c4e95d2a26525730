import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '@shpulka/contract/base/call'
import type { Problem } from '@shpulka/contract/base/problem'
import { data } from 'react-router'
import { type Failure, failureOf, sessionOver, sessionOverStatus } from './failure.rule.ts'
import type { ProofFields } from './proof-fields.rule.ts'
import { type ApiAnswer, type RequestContext, setTokens } from './request-context.server.ts'
import { isRetried } from './retry.rule.ts'

type PartsOf<C extends Call> = (Record<never, never> extends QueryOf<C>
  ? { query?: QueryOf<C> }
  : { query: Partial<QueryOf<C>> }) &
  (keyof ParamsOf<C> extends never ? { params?: never } : { params: ParamsOf<C> }) &
  (keyof BodyOf<C> extends never ? { body?: never } : { body: BodyOf<C> }) & {
    /** For calls that take a file: the fields and the file. */
    form?: FormData
    /** For calls that create something: a repeat with the same key gets the first answer again. */
    idempotencyKey?: string
    /** The proof of work sent with the form (`proofIn`). If it is missing or wrong, this server computes one itself. */
    proof?: ProofFields | undefined
    /**
     * Whether the call carries the visitor's tokens; true by default. False for data that is the same for every
     * visitor: an expired session cannot make such a call fail.
     */
    isPersonal?: boolean
  }

/** Calls the API. A failure is thrown as a route error: unless the page catches it, the error page is shown. */
export async function callApi<C extends Call>(ctx: RequestContext, call: C, parts: PartsOf<C>): Promise<AnswerOf<C>> {
  const response = await answerOf(ctx, call, parts as RequestParts)
  for (const tag of response.headers.get('x-shop-tags')?.split(' ') ?? []) if (tag !== '') ctx.tags.add(tag)
  const priceRole = response.headers.get('x-price-role')
  if (priceRole !== null) ctx.priceRoles.add(priceRole)
  if (!response.ok) throw routeError(failureOf(response.status, await bodyOf(response), response.statusText))
  return (await response.json()) as AnswerOf<C>
}

/** Requests a file and streams it on with its type, name and caching headers. A failure is thrown as in `callApi`. */
export async function callFile<C extends Call>(ctx: RequestContext, call: C, parts: PartsOf<C>): Promise<Response> {
  const response = await answerOf(ctx, call, parts as RequestParts)
  if (!response.ok) throw routeError(failureOf(response.status, await bodyOf(response), response.statusText))
  const headers = new Headers()
  for (const name of ['content-type', 'content-disposition', 'cache-control']) {
    const value = response.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(response.body, { headers })
}

/**
 * The answer to a call a page can do without, or `fallback` if the call fails: the page is shown without that part, and
 * its document is not cached. The end of a session is still thrown (spec 8).
 */
export async function orDefault<Answer, Fallback>(
  ctx: RequestContext,
  answer: Promise<Answer>,
  fallback: Fallback,
): Promise<Answer | Fallback> {
  try {
    return await answer
  } catch (error) {
    const status =
      typeof error === 'object' && error !== null && 'data' in error && isFailure(error.data)
        ? error.data.statusCode
        : 502
    if (status === sessionOverStatus) throw error
    ctx.isPartial = true
    return fallback
  }
}

/** The failure thrown by a call; anything else that was thrown is rethrown. */
export function failureIn(error: unknown): Failure {
  if (typeof error === 'object' && error !== null && 'data' in error && isFailure(error.data)) return error.data
  throw error
}

interface RequestParts {
  query?: Record<string, unknown>
  params?: Record<string, unknown>
  body?: unknown
  form?: FormData
  idempotencyKey?: string
  proof?: ProofFields | undefined
  isPersonal?: boolean
}

const routeError = (failure: Failure) => data(failure, { status: failure.statusCode, statusText: '' })

const isFailure = (value: unknown): value is Failure =>
  typeof value === 'object' && value !== null && 'statusCode' in value && 'message' in value

async function answerOf(ctx: RequestContext, call: Call, parts: RequestParts): Promise<ApiAnswer> {
  const isPersonal = parts.isPersonal ?? true
  const sent = parts.form && (await formBytes(parts.form))
  const body = parts.body === undefined ? undefined : JSON.stringify(parts.body)
  let { proof } = parts
  const send = () =>
    ctx.fetchApi(addressOf(call, parts), {
      method: call.method,
      pattern: call.path,
      headers: { ...headersOf(ctx, parts, isPersonal), ...sent?.headers, ...proof },
      ...(body !== undefined && { body }),
      ...(sent && { bytes: sent.bytes }),
      ...(call.returns === 'bytes' && { isFile: true }),
    })
  if (isPersonal && ctx.tokens.auth === null && ctx.tokens.refresh !== null) await refresh(ctx)
  const usedToken = ctx.tokens.auth
  let response = await send()
  if (response.status === 428) {
    proof = await computeProof(ctx, call, parts, body ?? '', response)
    response = await send()
  }
  if (isRetried(call.method, response.status)) response = await send()
  if (!isPersonal || usedToken === null) return response
  if (response.status === 401) {
    // Another call of this request may have refreshed meanwhile.
    if (ctx.tokens.auth === usedToken) await refresh(ctx)
    response = await send()
  }
  if (response.status === 401 || response.status === sessionOverStatus) throw endSession(ctx)
  return response
}

/** The form as bytes, so that it can be sent again. */
async function formBytes(form: FormData): Promise<{ bytes: Buffer<ArrayBuffer>; headers: Record<string, string> }> {
  const multipart = new Response(form)
  return {
    bytes: Buffer.from(await multipart.arrayBuffer()),
    headers: { 'content-type': multipart.headers.get('content-type') ?? '' },
  }
}

async function computeProof(
  ctx: RequestContext,
  call: Call,
  parts: RequestParts,
  body: string,
  refusal: ApiAnswer,
): Promise<ProofFields> {
  const { pow } = (await bodyOf(refusal)) as Partial<Problem>
  const proof = pow ? await ctx.proveWork(pow, { method: call.method, path: pathOf(call, parts), body }) : null
  if (proof) return proof
  throw routeError({
    statusCode: 429,
    message: 'Сейчас слишком много таких запросов. Подождите минуту и отправьте форму ещё раз',
    errors: {},
  })
}

async function refresh(ctx: RequestContext) {
  const pair = ctx.tokens.refresh === null ? null : await ctx.refreshSession(ctx.tokens.refresh)
  if (pair === null) throw endSession(ctx)
  setTokens(ctx, { auth: pair.access, refresh: pair.refresh })
}

function endSession(ctx: RequestContext) {
  setTokens(ctx, { auth: null, refresh: null })
  return routeError({ statusCode: sessionOverStatus, message: sessionOver, errors: {} })
}

const pathOf = (call: Call, { params = {} }: RequestParts) =>
  call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))

function addressOf(call: Call, parts: RequestParts): string {
  const { query = {} } = parts
  const path = pathOf(call, parts)
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const each of [value].flat()) if (each !== undefined && each !== null) search.append(name, String(each))
  const queryText = search.toString()
  return `/api${path}${queryText && `?${queryText}`}`
}

function headersOf(
  ctx: RequestContext,
  { body, idempotencyKey }: RequestParts,
  isPersonal: boolean,
): Record<string, string> {
  const { auth, cart } = ctx.tokens
  return {
    'x-site-id': String(ctx.init.site.id),
    'x-currency-id': String(ctx.currency.id),
    'x-client-platform': 'site',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(isPersonal && auth !== null && { authorization: `Bearer ${auth}` }),
    ...(isPersonal && cart !== null && { 'x-cart-token': cart }),
    ...(isPersonal && ctx.orderKey !== null && { 'x-order-key': ctx.orderKey }),
    ...(ctx.clientIp !== '' && { 'x-forwarded-for': ctx.clientIp }),
    ...(ctx.userAgent !== '' && { 'user-agent': ctx.userAgent }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  }
}

async function bodyOf(response: ApiAnswer): Promise<unknown> {
  return response.json().catch(() => null)
}
