import { randomBytes } from 'node:crypto'
import type { ProofTerms } from '@shpulka/contract/base/proof-of-work'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CurrentSettings } from '../../../content/settings/settings.port.ts'
import type { Queryable } from '../../db/pool.ts'
import type { SharedCounts } from '../../db/shared-counts.ts'
import { Failure } from '../failure.ts'
import { siteOf } from '../visitor.ts'
import { AddressRecords } from './address-records.ts'
import { checkProof, type ProofRefusal } from './proof-refusal.rule.ts'
import { proofRoutes } from './proof-routes.ts'
import { signedProofSession } from './proof-session.rule.ts'
import { requiredBits } from './required-bits.rule.ts'
import { deleteOldProofs, recordProof } from './used-proofs.sql.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the call requires a proof of work. */
    needsProof?: boolean
  }
  interface FastifyRequest {
    /** The unparsed body of a call that requires a proof. */
    rawBody?: string
  }
}

/** How long the terms of a proof are valid. */
const sessionSeconds = 1800

export interface ProofDeps {
  readonly pool: Queryable
  readonly counts: Pick<SharedCounts, 'change' | 'countsOfOthers'>
  readonly currentSettings: CurrentSettings
  readonly config: {
    readonly tokenSecret: string | null
    readonly tokenSecretPrevious?: string | null
    readonly proofOfWorkBits: number | null
  }
}

/** Issues proof-of-work terms for an address; null when proofs are turned off. */
export type IssueProofTerms = (siteId: number, address: string) => ProofTerms | null

/** Requires proofs for the calls of `proofRoutes` mounted after this; returns the function that issues terms. */
export function requireProofs(
  app: FastifyInstance,
  { pool, counts, currentSettings, config }: ProofDeps,
): IssueProofTerms {
  const { tokenSecret: secret, tokenSecretPrevious: previousSecret = null, proofOfWorkBits: baseBits } = config
  if (baseBits === null) return () => null
  if (secret === null) throw new Error('There is no secret to sign sessions of proofs with')
  const records = new AddressRecords(counts)
  const routes: { method: string; path: string }[] = []
  const byUrl = new Map(
    proofRoutes.map((route) => [`${route.method} ${app.prefix}${route.path.replace(/\{(\w+)\}/g, ':$1')}`, route]),
  )

  const issueTerms = (siteId: number, address: string): ProofTerms => {
    const iat = nowSeconds()
    const bits = requiredBits(records.of(address), baseBits)
    const session = signedProofSession(secret, siteId, {
      v: 1,
      iat,
      exp: iat + sessionSeconds,
      bits,
      rand: randomBytes(12).toString('base64url'),
    })
    return { session, bits, routes, ttl: sessionSeconds, now: iat }
  }

  app.addHook('onRoute', (route) => {
    const proofRoute = byUrl.get(`${route.method} ${route.url}`)
    if (!proofRoute) return
    routes.push(proofRoute)
    route.config = { ...route.config, needsProof: true }
  })

  app.addHook('preValidation', async (request) => {
    if (!request.routeOptions.config.needsProof) return
    const site = siteOf(request, currentSettings())
    const reject = (reason: ProofRefusal | 'replayed') => {
      if (reason === 'malformed' || reason === 'forged' || reason === 'wrong' || reason === 'replayed') {
        records.add(request.ip, 'failed')
        request.log.warn(
          { call: request.routeOptions.config.call, site: site.code, reason },
          'a proof of work was refused',
        )
      }
      return new Failure(
        428,
        messages[reason === 'missing' ? 'missing' : 'other'],
        {},
        { pow: issueTerms(site.id, request.ip) },
      )
    }
    const check = () =>
      checkProof(
        proofOf(request),
        { siteId: site.id, method: request.method, path: pathOf(request, app.prefix), body: request.rawBody ?? '' },
        { secret, previousSecret, nowSeconds: nowSeconds(), bits: requiredBits(records.of(request.ip), baseBits) },
      )
    let proof = check()
    if (typeof proof === 'string') throw reject(proof)
    // Only for a valid proof, so that junk does not reach the database.
    await records.readOthers(request.ip)
    proof = check()
    if (typeof proof === 'string') throw reject(proof)
    const [recorded] = await recordProof(pool, proof.key, proof.fingerprint)
    if (!recorded) throw reject('replayed')
    if (!recorded.isRepeated) records.add(request.ip, 'accepted')
  })

  app.addHook('onResponse', (request, { statusCode }, done) => {
    const { needsProof, call } = request.routeOptions.config
    // A wrong password or a reached limit raises the difficulty. Invalid fields and refused orders (422) do not: they
    // are honest mistakes.
    if (
      needsProof &&
      (statusCode === 401 || statusCode === 403 || statusCode === 429 || (statusCode === 422 && call === 'login'))
    )
      records.add(request.ip, 'failed')
    done()
  })
  return issueTerms
}

/** Deletes proofs that are too old to be repeated. */
export const deleteExpiredProofs = (tx: Queryable) => deleteOldProofs(tx)

const messages = {
  missing: 'Для этого действия нужно подтвердить, что вы не робот. Обновите страницу и повторите',
  other: 'Подтверждение, что вы не робот, не подошло. Повторите ещё раз',
} as const

const nowSeconds = () => Math.floor(Date.now() / 1000)

const proofOf = ({ headers }: FastifyRequest) => ({
  session: headers['x-pow-session'],
  time: headers['x-pow-time'],
  nonce: headers['x-pow-nonce'],
})

/** The path after the API prefix, as the client sent it. */
const pathOf = ({ url }: FastifyRequest, base: string) => url.split('?', 1)[0]!.slice(base.length)
