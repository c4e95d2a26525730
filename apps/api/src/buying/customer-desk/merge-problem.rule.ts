import { canonicalEmail } from '../../people/email-codes/canonical-email.rule.ts'

/** What merging depends on. */
export interface MergedAccount {
  readonly id: number
  readonly siteId: number
  readonly email: string
  readonly isEmailProven: boolean
  /** In a raffle that is not drawn yet: a ticket is never changed. */
  readonly isInRaffle: boolean
  /** The workshop they are in; null: in none. */
  readonly workshopId: number | null
  /** Others are in that workshop too. */
  readonly sharesWorkshop: boolean
}

/**
 * Why `from` cannot be merged into `into`; null: it can. Access follows a proven mailbox only: its owner can sign in
 * after the merge as before, and nobody else can.
 */
export function mergeProblem(into: MergedAccount, from: MergedAccount): string | null {
  if (into.id === from.id) return 'Это один и тот же клиент'
  if (into.siteId !== from.siteId) return 'Аккаунты разных сайтов не объединяют'
  if (from.isEmailProven && !into.isEmailProven)
    return 'Остаться должен тот, чья почта подтверждена: откройте его и объедините оттуда'
  if (from.isEmailProven && canonicalEmail(into.email) !== canonicalEmail(from.email))
    return 'У обоих подтверждены разные ящики: вход в один отдал бы заказы другого. Пусть человек сам удалит лишний аккаунт'
  if (from.isInRaffle) return 'Второй аккаунт участвует в розыгрыше: объедините, когда его разыграют'
  if (from.sharesWorkshop && into.workshopId !== null && into.workshopId !== from.workshopId)
    return 'Второй аккаунт состоит в цехе с другими людьми, а первый — в своём: пусть сначала выйдет из одного'
  return null
}
