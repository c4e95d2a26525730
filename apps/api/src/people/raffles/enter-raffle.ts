import { createHmac, randomBytes } from 'node:crypto'
import type { raffles } from '@shpulka/contract/people/raffles'
import type { Queryable } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { badInput, Failure, unprocessable } from '../../base/http/failure.ts'
import type { RateLimit, RateLimits } from '../../base/http/rate-limits.ts'
import type { Handler, RequestContext } from '../../base/http/request-context.ts'
import { recordConsents } from '../consents/consents.port.ts'
import { canonicalEmail } from '../email-codes/canonical-email.rule.ts'
import { lockUserForWrite, type TokenConfig } from '../sessions/sessions.port.ts'
import type { RafflesDeps } from './deps.ts'
import { findEntrant, findEntryState, findOwnEntry, insertEntry } from './entries.sql.ts'
import { findRaffleOrThrow } from './find-raffle.ts'
import { ownEntryView } from './raffle.view.ts'
import { lockRaffle } from './raffles.sql.ts'

/** Longer than any raffle lasts. */
const limitWindowSeconds = 366 * 86_400

/** A family, or colleagues with a shared computer. */
const entriesPerDevice: RateLimit = { name: 'raffle-entries-per-device', times: 3, seconds: limitWindowSeconds }
const entriesPerBrowser: RateLimit = { name: 'raffle-entries-per-browser', times: 3, seconds: limitWindowSeconds }
/** One office behind one IP address. Phones of a mobile carrier share one too, so the limit is per day. */
const entriesPerIp: RateLimit = { name: 'raffle-entries-per-address', times: 30, seconds: 86_400 }

/** Named by the field, so that the page leads to where the email address is proven. */
const unprovenEmailError = () =>
  unprocessable('Сначала подтвердите почту в профиле: на неё мы напишем, если билет выиграет', {
    email: 'Почта не подтверждена',
  })
const entriesClosedError = () => unprocessable('Приём участников закончен')

/** Enters a raffle. A repeat returns the same ticket at any time. Refused entries do not count towards limits. */
export const enterRaffle: Handler<typeof raffles.enterRaffle, RafflesDeps> = async (ctx, { pool, limits, config }) => {
  const { visitor, params, body } = ctx
  const { id: userId, sessionId, isEmailProven } = visitor.user!
  const raffle = await findRaffleOrThrow(pool, visitor, params.code)
  if (!body.consent)
    throw badInput({ consent: 'Без согласия на обработку данных участвовать нельзя: мы не сможем сообщить о выигрыше' })
  return transaction(pool, async (tx) => {
    await lockUserForWrite(tx, userId)
    await lockRaffle(tx, raffle.id)
    const [existing] = await findOwnEntry(tx, raffle.id, userId)
    if (existing) return { entry: ownEntryView(existing) }
    if (!isEmailProven) throw unprovenEmailError()
    const [entrant] = await findEntrant(tx, userId, sessionId)
    const emailHash = hashEmail(config, raffle.id, entrant!.email)
    const [state] = await findEntryState(tx, raffle.id, emailHash)
    if (state!.isComing) throw unprocessable('Приём участников ещё не начался')
    if (state!.isOver) throw entriesClosedError()
    if (state!.isEmailUsedByOtherAccount)
      throw unprocessable('С этой почты уже участвовали, а второй билет одному человеку не выдаётся')
    await consumeLimits(tx, limits, ctx, raffle.id, entrant!.deviceId)
    // ends_at may have passed since findEntryState: then the trigger refuses the row.
    await insertEntry(tx, raffle.id, randomBytes(8).toString('hex'), userId, emailHash).catch((error: unknown) => {
      throw error instanceof Error && 'code' in error && error.code === 'SR001' ? entriesClosedError() : error
    })
    await recordConsents(tx, { userId, kinds: ['raffle'], source: 'raffle' })
    const [entered] = await findOwnEntry(tx, raffle.id, userId)
    return { entry: ownEntryView(entered!) }
  })
}

async function consumeLimits(
  tx: Queryable,
  limits: RateLimits,
  { visitor: { cartToken }, clientKey }: Pick<RequestContext, 'visitor' | 'clientKey'>,
  raffleId: number,
  deviceId: string,
) {
  const visitorLimits = [
    ...(deviceId === '' ? [] : [[entriesPerDevice, `${raffleId}\n${deviceId}`] as const]),
    ...(cartToken === null ? [] : [[entriesPerBrowser, `${raffleId}\n${cartToken}`] as const]),
  ]
  if (visitorLimits.length > 0)
    await limits.consumeIn(tx, ...visitorLimits).catch((error: unknown) => {
      if (error instanceof Failure && error.statusCode === 429)
        throw unprocessable(
          'С этого устройства уже участвуют трое. Чтобы участвовать и вам, войдите в аккаунт на своём телефоне ' +
            'или компьютере',
        )
      throw error
    })
  await limits.consumeIn(tx, [entriesPerIp, `${raffleId}\n${clientKey}`])
}

/** Hashes an email address, to recognize it in another account without storing it. */
const hashEmail = ({ tokenSecret }: TokenConfig, raffleId: number, email: string) =>
  createHmac('sha256', tokenSecret ?? '')
    .update(`raffle\n${raffleId}\n${canonicalEmail(email)}`)
    .digest()
