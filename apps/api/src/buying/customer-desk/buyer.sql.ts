import { statement } from '../../base/db/statement.ts'

/** The fields of a user that the prices shown to them depend on, and when their basket was last changed. */
export const findBuyer = statement<
  [userId: number],
  {
    role: 'guest' | 'org_user' | 'dealer'
    priceRole: string
    bonusType: number
    isEmailProven: boolean
    basketChangedAt: Date | null
  }
>(
  'findBuyer',
  `select u.role, price_role_now(u) as "priceRole", u.bonus_type as "bonusType",
     u.email_proven_at is not null as "isEmailProven", b.updated_at as "basketChangedAt"
   from users u left join baskets b on b.user_id = u.id and b.site_id = u.site_id
   where u.id = $1 and u.erased_at is null`,
)
