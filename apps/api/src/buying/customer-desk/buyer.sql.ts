import { statement } from '../../base/db/statement.ts'

/** The fields of a user that the prices shown to them depend on. */
export const findBuyer = statement<
  [userId: number],
  { role: 'guest' | 'org_user' | 'dealer'; priceRole: string; bonusType: number; isEmailProven: boolean }
>(
  'findBuyer',
  `select u.role, price_role_now(u) as "priceRole", u.bonus_type as "bonusType",
     u.email_proven_at is not null as "isEmailProven"
   from users u where u.id = $1 and u.erased_at is null`,
)
