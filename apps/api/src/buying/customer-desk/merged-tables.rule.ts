/** A table whose rows move from one account to another. */
export interface MovedTable {
  readonly table: string
  /** The column that names the account. */
  readonly column: string
  /** As staff read it; missing: not counted for them. */
  readonly title?: string
  /** Columns by which two rows are duplicates: the row of the remaining account stays. */
  readonly sameBy?: readonly string[]
  /** Only such rows `t` can be duplicates; `o` is the row of the remaining account. */
  readonly sameWhere?: string
  /** Rows found by a proven email address alone move too. */
  readonly isFoundByEmail?: true
}

/** The order matters: reviews go after votes, which their own author may not have. */
export const movedTables: readonly MovedTable[] = [
  { table: 'orders', column: 'user_id', title: 'Заказы' },
  { table: 'price_offers', column: 'user_id', title: 'Коммерческие предложения' },
  { table: 'blanks', column: 'user_id', title: 'Бланки предзаказа', ...sameOpen('site_id', 'offer_id') },
  { table: 'favorites', column: 'user_id', title: 'Избранное', sameBy: ['product_id'] },
  { table: 'review_votes', column: 'user_id', sameBy: ['review_id'] },
  { table: 'reviews', column: 'user_id', title: 'Отзывы', sameBy: ['product_id'] },
  { table: 'form_requests', column: 'user_id', title: 'Обращения и вопросы', isFoundByEmail: true },
  { table: 'recalls', column: 'user_id', title: 'Обратные звонки', ...sameOpen('site_id', 'topic_id') },
  { table: 'restock_waits', column: 'user_id', title: 'Ожидания поступления', isFoundByEmail: true },
  { table: 'consents', column: 'user_id', title: 'Согласия' },
  { table: 'mail_recipients', column: 'user_id', isFoundByEmail: true },
  { table: 'notifications', column: 'user_id' },
  { table: 'workshop_invitations', column: 'invited_by_user_id' },
  { table: 'files', column: 'owner_user_id' },
  { table: 'uploads', column: 'owner_user_id', sameBy: ['target_code', 'source_sha256'] },
]

function sameOpen(...sameBy: string[]): Pick<MovedTable, 'sameBy' | 'sameWhere'> {
  return { sameBy, sameWhere: 't.closed_at is null and o.closed_at is null' }
}

/** Tables that are moved in a way of their own, and how. */
export const movedOtherwise: ReadonlyMap<string, string> = new Map([
  ['audit_personal', 'written anew: rows of the log are never changed'],
  ['baskets', 'lines are added up'],
  ['bonus_accounts', 'as it is, or emptied into the one there is'],
  ['shipping_addresses', 'the default one of the remaining account stays the default'],
  ['workshop_members', 'a person is in one workshop'],
])

/** Tables whose rows do not move, and why. They are deleted, unless it says otherwise. */
export const leftTables: ReadonlyMap<string, string> = new Map([
  ['email_changes', 'a former address may be brought back: that would sign its owner in'],
  ['email_codes', 'a code signs in'],
  ['erasure_log', 'of people who were erased: not deleted'],
  ['exchange_moysklad_agents', 'the remaining account has a counterparty of its own in МойСклад'],
  ['live_tickets', 'a ticket opens the live channel'],
  ['raffle_entries', 'a ticket of a closed list is never changed: not deleted'],
  ['sessions', 'a session is a sign-in'],
])

/** Of `leftTables`, those whose rows are deleted. */
export const deletedTables: readonly string[] = [
  ...['email_changes', 'email_codes', 'exchange_moysklad_agents', 'live_tickets', 'sessions'],
]
