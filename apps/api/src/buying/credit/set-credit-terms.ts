import type { CreditTerms, credit } from '@shpulka/contract/buying/credit'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { Failure, notFound, unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { isAllowedAtSite } from '../../base/http/sites-of.rule.ts'
import { roubles } from '../../base/money/roubles.rule.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import {
  deleteTerms,
  findCreditHistory,
  findSitesOfOrganization,
  findTerms,
  lockCredit,
  saveTerms,
} from './credit.sql.ts'
import type { CreditDeps } from './deps.ts'
import { readCredit } from './view-credit.ts'

export const setCreditTerms: OfficeHandler<typeof credit.setCreditTerms, CreditDeps> = async (
  { params: { inn }, body: { siteId, terms, seen, why }, staff },
  { pool },
) =>
  transaction(pool, async (tx) => {
    const isReadable = isAllowedAtSite(staff.permissions, 'people.read', siteId)
    if (!isReadable || (await findSitesOfOrganization(tx, inn, [siteId])).length === 0)
      throw notFound('Такой организации на этом сайте никто не называл')
    if (!isAllowedAtSite(staff.permissions, 'people.credit', siteId))
      throw new Failure(403, 'Нет права давать отсрочку на этом сайте')
    await lockCredit(tx, siteId, inn)
    const [stored = null] = await findTerms(tx, siteId, inn)
    const isRepeat = isSame(stored, terms)
    if (!isSame(stored, seen)) {
      // A repeat of a request that has been applied.
      if (isRepeat) return readCredit(tx, inn, staff)
      const [last] = await findCreditHistory(tx, siteId, inn)
      throw new Failure(
        409,
        `Отсрочку уже изменили: теперь ${stored ? termsText(stored) : 'её нет'}`,
        {},
        {
          conflict: {
            terms: {
              seen: seen && termsText(seen),
              current: stored && termsText(stored),
              who: last?.fio ?? '',
              at: last?.at.toISOString() ?? null,
            },
          },
        },
      )
    }
    if (isRepeat) throw unprocessable('Ничего не изменится: условия и так такие')
    if (terms) await saveTerms(tx, siteId, inn, terms.days, terms.limit)
    else await deleteTerms(tx, siteId, inn)
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'organization.credit',
      record: { kind: 'organization', id: inn },
      siteId,
      why,
      changes: {
        creditTerms: [stored && termsText(stored), terms && termsText(terms)],
      },
    })
    return readCredit(tx, inn, staff)
  })

const isSame = (one: CreditTerms | null, other: CreditTerms | null) =>
  one?.days === other?.days && one?.limit === other?.limit

const termsText = ({ days, limit }: CreditTerms) => `${days} дн., лимит ${roubles(limit)}`
