/** A table whose rows of one account go over to another. */
export interface MovedTable {
  readonly table: string
  /** That names the account. */
  readonly column: string
  /** As staff read it; missing: not counted for them. */
  readonly title?: string
  /** What makes two rows the same thing: of two the one of the account that is left stays. */
  readonly sameBy?: readonly string[]
  /** Only rows `t` of this kind can be the same thing; `o` is the other one. */
  readonly sameWhere?: string
  /** Rows that a proven email address alone leads to go over too. */
  readonly isFoundByEmail?: true
}

/** In this order: a review after the votes it may not have from its own author. */
export const movedTables: readonly MovedTable[] = [
  { table: 'orders', column: 'user_id', title: 'Заказы' },
  { table: 'price_offers', column: 'user_id', title: 'Коммерческие предложения' },
  { table: 'blanks', column: 'user_id', title: 'Бланки предзаказа', ...open('site_id', 'offer_id') },
  { table: 'favorites', column: 'user_id', title: 'Избранное', sameBy: ['product_id'] },
  { table: 'review_votes', column: 'user_id', sameBy: ['review_id'] },
  { table: 'reviews', column: 'user_id', title: 'Отзывы', sameBy: ['product_id'] },
  { table: 'form_requests', column: 'user_id', title: 'Обращения и вопросы', isFoundByEmail: true },
  { table: 'recalls', column: 'user_id', title: 'Обратные звонки', ...open('site_id', 'topic_id') },
  { table: 'restock_waits', column: 'user_id', title: 'Ожидания поступления', isFoundByEmail: true },
  { table: 'consents', column: 'user_id', title: 'Согласия' },
  { table: 'mail_recipients', column: 'user_id', isFoundByEmail: true },
  { table: 'notifications', column: 'user_id' },
  { table: 'workshop_invitations', column: 'invited_by_user_id' },
  { table: 'files', column: 'owner_user_id' },
  { table: 'uploads', column: 'owner_user_id', sameBy: ['target_code', 'source_sha256'] },
]

function open(...sameBy: string[]): Pick<MovedTable, 'sameBy' | 'sameWhere'> {
  return { sameBy, sameWhere: 't.closed_at is null and o.closed_at is null' }
}

/** Tables that go over in a way of their own, and which. */
export const movedOtherwise: ReadonlyMap<string, string> = new Map([
  ['audit_personal', 'written anew: rows of the log are never changed'],
  ['baskets', 'lines are added up'],
  ['bonus_accounts', 'as it is, or emptied into the one there is'],
  ['shipping_addresses', 'the default one of the account that is left stays the default'],
  ['workshop_members', 'a person is in one workshop'],
])

/** Tables whose rows do not go over, and why. They are deleted, unless it says otherwise. */
export const leftTables: ReadonlyMap<string, string> = new Map([
  ['email_changes', 'a former address may be brought back: that would sign its owner in'],
  ['email_codes', 'a code signs in'],
  ['erasure_log', 'of people who were erased: not deleted'],
  ['live_tickets', 'a ticket opens the live channel'],
  ['raffle_entries', 'a ticket of a closed list is never changed: not deleted'],
  ['sessions', 'a session is a sign-in'],
])

/** Of the tables that are left, those that are deleted. */
export const deletedTables: readonly string[] = ['email_changes', 'email_codes', 'live_tickets', 'sessions']
