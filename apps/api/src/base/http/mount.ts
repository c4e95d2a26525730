import type { Call, Calls } from '@shpulka/contract/base/call'
import type { FastifyInstance, FastifyReply, FastifyRequest, preParsingHookHandler } from 'fastify'
import { clientKeyOf } from './client-ip.rule.ts'
import { Failure } from './failure.ts'
import type { OfficeContext, OfficeHandler, SignInHandler } from './office-context.ts'
import { type Handler, ReadyJson, type RequestContext } from './request-context.ts'
import { requirePermission } from './require-permission.ts'

/** One handler per call: a missing, extra or mistyped handler does not compile. */
export type Handlers<C extends Calls, Deps> = { readonly [Name in keyof C]: Handler<C[Name], Deps> }

/** Registers a route for each call of one noun. */
export function mount<C extends Calls, Deps>(app: FastifyInstance, calls: C, handlers: Handlers<C, Deps>, deps: Deps) {
  for (const [name, call] of Object.entries(calls))
    mountCall(app, name, call, (request, reply) => {
      const { user, priceRole } = request.visitor
      if (user) reply.header('x-price-role', priceRole)
      return (handlers[name as keyof C] as unknown as Handler<Call, Deps>)(contextOf(request, reply), deps)
    })
}

/** A handler for every call of the back office. */
export type OfficeHandlers<C extends Calls, Deps> = {
  readonly [Name in keyof C]: OfficeHandler<C[Name], Deps> | SignInHandler<C[Name], Deps>
}

/** Registers routes of the back office; their caller is a staff member or not signed in, never a buyer. */
export function mountOffice<C extends Calls, Deps>(
  app: FastifyInstance,
  calls: C,
  handlers: OfficeHandlers<C, Deps>,
  deps: Deps,
) {
  for (const [name, call] of Object.entries(calls))
    mountCall(app, name, call, (request, reply) =>
      (handlers[name as keyof C] as unknown as OfficeHandler<Call, Deps>)(officeContextOf(request, reply), deps),
    )
}

function mountCall(
  app: FastifyInstance,
  name: string,
  call: Call,
  handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
) {
  const listFields = listsOf(call.query)
  app.route({
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { call: name },
    ...(call.maxBytes !== undefined && { bodyLimit: call.maxBytes, preParsing: checkPermissionFirst(call) }),
    schema: {
      ...(call.query && { querystring: call.query }),
      ...(call.params && { params: call.params }),
      ...(call.body && { body: call.body }),
      ...(call.returns !== 'bytes' && { response: { 200: call.answer } }),
    },
    preValidation: (request, _reply, done) => {
      if (call.needs === 'user' && request.visitor.user === null) return done(new Failure(401, 'Войдите в аккаунт'))
      if (typeof call.needs === 'object') requirePermission(call.needs, request.staff)
      if (call.body) request.body ??= {}
      splitLists(request.query as Record<string, unknown>, listFields)
      done()
    },
    handler: async (request, reply) => {
      const answer = await handle(request, reply)
      if (answer instanceof ReadyJson) return reply.type('application/json; charset=utf-8').send(answer.json)
      return answer
    },
  })
}

/** Checks the permission before a large body is read. */
const checkPermissionFirst =
  ({ needs }: Call): preParsingHookHandler =>
  (request, _reply, payload, done) => {
    if (typeof needs === 'object') requirePermission(needs, request.staff)
    done(null, payload)
  }

/** Names of query fields that are lists. */
function listsOf(query: Call['query']): readonly string[] {
  const properties = query && 'properties' in query ? (query.properties as Record<string, { type?: string }>) : {}
  return Object.keys(properties).filter((field) => properties[field]?.type === 'array')
}

/** `ids=1,2&ids=3` → 1, 2, 3. */
function splitLists(query: Record<string, unknown>, fields: readonly string[]) {
  for (const field of fields) {
    const raw = query[field]
    if (raw === undefined) continue
    query[field] = [raw]
      .flat()
      .flatMap((text) => (typeof text === 'string' ? text.split(',').filter((part) => part !== '') : [text]))
  }
}

function officeContextOf(request: FastifyRequest, reply: FastifyReply): OfficeContext {
  return {
    query: request.query as never,
    params: request.params as never,
    body: request.body as never,
    staff: request.staff as never,
    log: request.log,
    requestId: request.id,
    clientKey: clientKeyOf(request.ip),
    userAgent: request.headers['user-agent'] ?? '',
    isSecure: request.protocol === 'https',
    origin: `${request.protocol}://${request.host}`,
    hostname: request.hostname,
    reply,
  }
}

function contextOf(request: FastifyRequest, reply: FastifyReply): RequestContext {
  const { 'idempotency-key': key, 'x-order-key': orderKey } = request.headers
  return {
    query: request.query as never,
    params: request.params as never,
    body: request.body as never,
    visitor: request.visitor,
    log: request.log,
    requestId: request.id,
    clientKey: clientKeyOf(request.ip),
    idempotencyKey: typeof key === 'string' && key !== '' ? key.slice(0, 128) : null,
    orderKey: typeof orderKey === 'string' && orderKey !== '' ? orderKey.slice(0, 128) : null,
    tag(...tags) {
      const before = reply.getHeader('x-shop-tags')
      const all = typeof before === 'string' ? [...before.split(' '), ...tags] : tags
      reply.header('x-shop-tags', all.length === 1 ? all[0] : [...new Set(all)].join(' '))
    },
    reply,
  }
}
