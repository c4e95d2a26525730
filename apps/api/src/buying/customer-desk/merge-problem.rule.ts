import { canonicalEmail } from '../../people/email-codes/canonical-email.rule.ts'

/** The fields of an account that merging depends on. */
export interface MergedAccount {
  readonly id: number
  readonly siteId: number
  readonly email: string
  readonly isEmailProven: boolean
  /** Takes part in a raffle that is not drawn yet: its ticket must not change. */
  readonly isInRaffle: boolean
  /** The workshop the user is a member of, if any. */
  readonly workshopId: number | null
  /** The workshop has other members too. */
  readonly sharesWorkshop: boolean
}

/**
 * Why `from` cannot be merged into `into`, or null. Only the owner of a proven email address may sign in after the
 * merge, so a merge never gives access to anybody else.
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
