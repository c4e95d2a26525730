import { randomBytes } from 'node:crypto'
import type { ProofTerms } from '@shpulka/contract/base/proof-of-work'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CurrentSettings } from '../../../content/settings/settings.port.ts'
import type { Tx } from '../../db/pool.ts'
import type { SharedCounts } from '../../db/shared-counts.ts'
import { Failure } from '../failure.ts'
import { siteOf } from '../visitor.ts'
import { AddressRecords } from './address-records.ts'
import { checkedProof, type ProofRefusal } from './proof-refusal.rule.ts'
import { proofRoutes } from './proof-routes.ts'
import { sealedSession } from './proof-session.rule.ts'
import { requiredBits } from './required-bits.rule.ts'
import { deleteOldProofs, recordProof } from './used-proofs.sql.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call asks for a proof of work. */
    isProven?: boolean
  }
  interface FastifyRequest {
    /** The body as it came, of a call that asks for a proof. */
    provenBody?: string
  }
}

/** How long the terms of a proof are valid. */
const sessionSeconds = 1800

export interface ProofDeps {
  readonly pool: Tx
  readonly counts: Pick<SharedCounts, 'change' | 'ofOthers'>
  readonly currentSettings: CurrentSettings
  readonly config: {
    readonly tokenSecret: string | null
    readonly tokenSecretPrevious?: string | null
    readonly proofOfWorkBits: number | null
  }
}

/** Terms of proofs of work for requests from an address; null: none is requested. */
export type GiveProofTerms = (siteId: number, address: string) => ProofTerms | null

/** Guards the calls of `proofRoutes` mounted on the application after this; returns the function that gives terms. */
export function requireProofs(
  app: FastifyInstance,
  { pool, counts, currentSettings, config }: ProofDeps,
): GiveProofTerms {
  const { tokenSecret: secret, tokenSecretPrevious: previousSecret = null, proofOfWorkBits: usualBits } = config
  if (usualBits === null) return () => null
  if (secret === null) throw new Error('There is no secret to sign sessions of proofs with')
  const records = new AddressRecords(counts)
  const routes: { method: string; path: string }[] = []
  const byUrl = new Map(
    proofRoutes.map((route) => [`${route.method} ${app.prefix}${route.path.replace(/\{(\w+)\}/g, ':$1')}`, route]),
  )

  const giveTerms = (siteId: number, address: string): ProofTerms => {
    const iat = nowSeconds()
    const bits = requiredBits(records.of(address), usualBits)
    const session = sealedSession(secret, siteId, {
      v: 1,
      iat,
      exp: iat + sessionSeconds,
      bits,
      rand: randomBytes(12).toString('base64url'),
    })
    return { session, bits, routes, ttl: sessionSeconds, now: iat }
  }

  app.addHook('onRoute', (route) => {
    const known = byUrl.get(`${route.method} ${route.url}`)
    if (!known) return
    routes.push(known)
    route.config = { ...route.config, isProven: true }
  })

  app.addHook('preValidation', async (request) => {
    if (!request.routeOptions.config.isProven) return
    const site = siteOf(request, currentSettings())
    const reject = (why: ProofRefusal | 'replayed') => {
      if (why === 'malformed' || why === 'forged' || why === 'wrong' || why === 'replayed') {
        records.add(request.ip, 'failed')
        request.log.warn(
          { call: request.routeOptions.config.call, site: site.code, why },
          'a proof of work was refused',
        )
      }
      return new Failure(
        428,
        messages[why === 'missing' ? 'missing' : 'other'],
        {},
        { pow: giveTerms(site.id, request.ip) },
      )
    }
    const check = () =>
      checkedProof(
        proofOf(request),
        { siteId: site.id, method: request.method, path: pathOf(request, app.prefix), body: request.provenBody ?? '' },
        { secret, previousSecret, nowSeconds: nowSeconds(), bits: requiredBits(records.of(request.ip), usualBits) },
      )
    let proof = check()
    if (typeof proof === 'string') throw reject(proof)
    // Only for a good proof: junk does not reach the database.
    await records.askOthers(request.ip)
    proof = check()
    if (typeof proof === 'string') throw reject(proof)
    const [taken] = await recordProof(pool, proof.key, proof.fingerprint)
    if (!taken) throw reject('replayed')
    if (!taken.isRepeated) records.add(request.ip, 'taken')
  })

  app.addHook('onResponse', (request, { statusCode }, done) => {
    const { isProven, call } = request.routeOptions.config
    // A wrong password, a limit: refused for what was asked. Wrong fields are an honest mistake, and so is an order the
    // shop cannot take (422).
    if (
      isProven &&
      (statusCode === 401 || statusCode === 403 || statusCode === 429 || (statusCode === 422 && call === 'login'))
    )
      records.add(request.ip, 'failed')
    done()
  })
  return giveTerms
}

/** Forgets proofs that are too old to be taken again. */
export const deleteExpiredProofs = (tx: Tx) => deleteOldProofs(tx)

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

/** From the API base, as the client wrote it. */
const pathOf = ({ url }: FastifyRequest, base: string) => url.split('?', 1)[0]!.slice(base.length)
