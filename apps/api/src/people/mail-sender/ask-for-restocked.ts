import type { mailSender } from '@shpulka/contract/people/mail-sender'
import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { badInput, notFound, refused } from '../../base/http/failure.ts'
import type { Limit, Limits } from '../../base/http/limits.ts'
import type { Verb } from '../../base/http/visit.ts'
import { addLetters } from '../../base/mail/letters.port.ts'
import { plainLine } from '../../base/text/plain-text.rule.ts'
import { giveConsents } from '../consents/consents.port.ts'
import { ownsMailbox } from '../mail-distribution/mail-distribution.port.ts'
import { oneMailbox } from '../mailbox-codes/one-mailbox.rule.ts'
import { holdUser, type TokenConfig } from '../sessions/sessions.port.ts'
import { isEmail } from '../users/contact.rule.ts'
import { askToBeTold, findWishedGroup, waitForGoods } from './restock.sql.ts'

export interface MailSenderDeps {
  readonly pool: Pool
  readonly config: TokenConfig
  readonly limits: Limits
}

/** A stranger's letters to a mailbox in a day, whatever the goods. */
const perMailbox: Limit = { name: 'restock-letters-per-mailbox', times: 6, seconds: 86_400 }
/** An office or a mobile carrier: each mailbox has its own limit, and the work asked of an address rises. */
const perAddress: Limit = { name: 'restock-letters-per-address', times: 200, seconds: 3600 }
const perUser: Limit = { name: 'restock-waits-per-user', times: 200, seconds: 86_400 }

export const askForRestocked: Verb<typeof mailSender.askForRestocked, MailSenderDeps> = async (visit, { pool, limits }) => {
  const { visitor, body } = visit
  const email = plainLine(body.email).toLowerCase()
  const named = [body.group, body.product, body.offer].filter((id) => id !== undefined).length
  const errors = {
    ...(!isEmail(email) && { email: 'Адрес почты записан неверно: нужен вид name@example.ru' }),
    ...(named !== 1 && { group: 'Назовите товар: одну группу, одно предложение или одну карточку' }),
    ...(!body.consent && { consent: 'Без согласия на обработку данных мы не можем сохранить адрес почты' }),
  }
  if (Object.keys(errors).length > 0) throw badInput(errors)
  const siteId = visitor.site.id
  const [group] = await findWishedGroup(pool, siteId, body.group ?? null, body.product ?? null, body.offer ?? null)
  if (!group) throw notFound('Такой товар здесь больше не продаётся')
  if (group.free > 0) throw refused('Этот товар уже в наличии: положите его в корзину')
  const { user } = visitor
  if (user && (await ownsMailbox(pool, user.id, email))) {
    await limits.take([perUser, `user ${user.id}`])
    await transaction(pool, async (tx) => {
      await holdUser(tx, user.id)
      await waitForGoods(tx, siteId, email, group.id, user.id)
      await giveConsents(tx, { userId: user.id, kinds: ['personal-data'], source: 'restocked' })
    })
    return { isWaiting: true, title: group.title }
  }
  await limits.take([perMailbox, `${siteId} ${oneMailbox(email)}`], [perAddress, visit.address])
  await transaction(pool, async (tx) => {
    const [asked] = await askToBeTold(tx, siteId, email, group.id)
    if (asked) await addLetters(tx, [{ letter: 'restock-asked', to: 'buyer', id: `${asked.id}.${asked.askedMark}` }])
  })
  return { isWaiting: null, title: '' }
}
