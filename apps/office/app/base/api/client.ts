import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '@shpulka/contract/base/call'
import { unattendedHeader } from '@shpulka/contract/base/headers'
import type { Problem } from '@shpulka/contract/base/problem'

const attendedMilliseconds = 60_000
let lastInputAt = Date.now()
if (typeof window !== 'undefined')
  for (const type of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
    window.addEventListener(type, () => (lastInputAt = Date.now()), { capture: true, passive: true })

/** Marks requests that an open page makes by itself: they do not prolong an idle session. */
const attendanceHeaders = (): Record<string, string> =>
  Date.now() - lastInputAt > attendedMilliseconds ? { [unattendedHeader]: '1' } : {}

/** A refusal of the API, or no answer at all (status 0). */
export class ApiFailure extends Error {
  readonly status: number
  readonly errors: Readonly<Record<string, string>>
  readonly problem: Partial<Problem>

  constructor(status: number, problem: Partial<Problem>) {
    super(problem.message ?? 'Нет связи с магазином. Проверьте интернет и повторите')
    this.status = status
    this.errors = problem.errors ?? {}
    this.problem = problem
  }
}

type InputPart<Name extends string, Value> =
  Record<never, never> extends Value ? { readonly [N in Name]?: Value } : { readonly [N in Name]: Value }
type Input<C extends Call> = InputPart<'query', QueryOf<C>> &
  InputPart<'params', ParamsOf<C>> &
  InputPart<'body', BodyOf<C>>

/** Asks the person to confirm the sign-in; returns whether they did. Set by confirm-sign-in.tsx. */
let confirmSignIn: () => Promise<boolean> = async () => false
/** Calls that need it meanwhile wait for the same answer. */
let confirming: Promise<boolean> | null = null
const confirmOnce = (): Promise<boolean> => {
  confirming ??= confirmSignIn().finally(() => {
    confirming = null
  })
  return confirming
}
export const onConfirmationNeeded = (ask: () => Promise<boolean>): void => {
  confirmSignIn = ask
}

/** Shows that the sign-in has ended, by a call sent at a moment (`performance.now()`). Set by signed-out.tsx. */
let showSignedOut: (sentAt: number) => void = () => {}
/** Returns a function that stops it. */
export function onSignedOut(show: (sentAt: number) => void): () => void {
  showSignedOut = show
  return () => {
    showSignedOut = () => {}
  }
}

/** The only function of the office that calls `fetch`. Throws an ApiFailure. */
export async function callApi<C extends Call>(
  call: C,
  input: Input<C> & { readonly signal?: AbortSignal },
): Promise<AnswerOf<C>> {
  const sentAt = performance.now()
  try {
    return await send(call, input)
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    // What is only read is read by a page, which leads to the sign-in itself.
    if (error.status === 401 && call.method !== 'GET') showSignedOut(sentAt)
    if (!error.problem.isConfirmationNeeded) throw error
    if (await confirmOnce()) return send(call, input)
    throw error
  }
}

async function send<C extends Call>(
  call: C,
  { query, params, body, signal }: { query?: object; params?: object; body?: object; signal?: AbortSignal },
): Promise<AnswerOf<C>> {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  const response = await fetchCall(call, pathOf(call, params), search, body, signal)
  return (await readWhole(response.json(), signal)) as AnswerOf<C>
}

const pathOf = (call: Call, params: object | undefined): string =>
  call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name])),
  )

/** A call that outlives the page that sends it; nobody waits for the answer. */
export function callOnLeave<C extends Call>(call: C, { body }: InputPart<'body', BodyOf<C>>): void {
  const headers = { 'content-type': 'application/json' }
  fetch(`/api${call.path}`, { method: call.method, keepalive: true, headers, body: JSON.stringify(body) }).catch(
    () => {},
  )
}

type FileInput<C extends Call> = InputPart<'params', ParamsOf<C>> & InputPart<'body', BodyOf<C>>

/** The answer of a call that returns a file. Throws an ApiFailure. */
export const callBytes = async <C extends Call>(call: C, input: FileInput<C>): Promise<Blob> =>
  (await callFile(call, input)).blob

/** The same, with the headers of the answer. */
export async function callFile<C extends Call>(
  call: C,
  { params, body }: FileInput<C>,
): Promise<{ readonly blob: Blob; readonly headers: Headers }> {
  const response = await fetchCall(call, pathOf(call, params), new URLSearchParams(), body)
  return { blob: await readWhole(response.blob()), headers: response.headers }
}

/** Waits for the whole body; a connection that breaks meanwhile throws an ApiFailure with status 0. */
const readWhole = <Content>(content: Promise<Content>, signal?: AbortSignal): Promise<Content> =>
  content.catch((error) => {
    throw signal?.aborted ? error : new ApiFailure(0, {})
  })

async function fetchCall(
  call: Call,
  path: string,
  search: URLSearchParams,
  body?: object,
  signal?: AbortSignal,
): Promise<Response> {
  const response = await readWhole(
    fetch(`/api${path}${search.size > 0 ? `?${search}` : ''}`, {
      method: call.method,
      ...(call.body && { body: JSON.stringify(body ?? {}) }),
      headers: { ...attendanceHeaders(), ...(call.body && { 'content-type': 'application/json' }) },
      ...(signal && { signal }),
    }),
    signal,
  )
  if (response.ok) return response
  throw new ApiFailure(response.status, (await response.json().catch(() => ({}))) as Partial<Problem>)
}
