/** A table whose rows move from one account to another. */
export interface MovedTable {
  readonly table: string
  /** The column with the id of the account. */
  readonly column: string
  /** Name shown to staff. Missing: rows are not counted for them. */
  readonly title?: string
  /** Rows equal in these columns are duplicates: the row of the remaining account stays. */
  readonly duplicateBy?: readonly string[]
  /** SQL condition that duplicates `t` and `o` must also meet; `o` is the row of the remaining account. */
  readonly duplicateWhere?: string
  /** Rows without an account move too if they have its proven email address. */
  readonly isFoundByEmail?: true
}

/** The order matters: votes move before reviews, since nobody may vote for their own review. */
export const movedTables: readonly MovedTable[] = [
  { table: 'orders', column: 'user_id', title: 'Заказы' },
  { table: 'price_offers', column: 'user_id', title: 'Коммерческие предложения' },
  { table: 'blanks', column: 'user_id', title: 'Бланки предзаказа', ...duplicateWhileOpen('site_id', 'offer_id') },
  { table: 'favorites', column: 'user_id', title: 'Избранное', duplicateBy: ['product_id'] },
  { table: 'review_votes', column: 'user_id', duplicateBy: ['review_id'] },
  { table: 'reviews', column: 'user_id', title: 'Отзывы', duplicateBy: ['product_id'] },
  { table: 'form_requests', column: 'user_id', title: 'Обращения и вопросы', isFoundByEmail: true },
  { table: 'recalls', column: 'user_id', title: 'Обратные звонки', ...duplicateWhileOpen('site_id', 'topic_id') },
  { table: 'restock_waits', column: 'user_id', title: 'Ожидания поступления', isFoundByEmail: true },
  { table: 'consents', column: 'user_id', title: 'Согласия' },
  { table: 'mail_recipients', column: 'user_id', isFoundByEmail: true },
  { table: 'notifications', column: 'user_id' },
  { table: 'workshop_invitations', column: 'invited_by_user_id' },
  { table: 'files', column: 'owner_user_id' },
  { table: 'uploads', column: 'owner_user_id', duplicateBy: ['target_code', 'source_sha256'] },
]

function duplicateWhileOpen(...duplicateBy: string[]): Pick<MovedTable, 'duplicateBy' | 'duplicateWhere'> {
  return { duplicateBy, duplicateWhere: 't.closed_at is null and o.closed_at is null' }
}

/** Tables moved by code of their own, and how. */
export const separatelyMovedTables: ReadonlyMap<string, string> = new Map([
  ['audit_personal', 'deleted and inserted again: rows of the log are never changed'],
  ['baskets', 'lines are added up'],
  ['bonus_accounts', 'the whole account, or its balance when the remaining account has one'],
  ['shipping_addresses', 'the default address of the remaining account stays the default'],
  ['workshop_members', 'a user is a member of one workshop'],
])

/** Tables whose rows do not move, and why. Rows are deleted unless the text says otherwise. */
export const unmovedTables: ReadonlyMap<string, string> = new Map([
  ['email_changes', 'undoing a change of email would give access to the owner of the former address'],
  ['email_codes', 'a code gives access to the account'],
  ['erasure_log', 'about erased users: not deleted'],
  ['exchange_moysklad_agents', 'the remaining account has its own counterparty in МойСклад'],
  ['live_tickets', 'a ticket gives access to the live channel'],
  ['raffle_entries', 'tickets of a closed list are never changed: not deleted'],
  ['sessions', 'a session gives access to the account'],
])

/** Those of `unmovedTables` whose rows are deleted. */
export const deletedTables: readonly string[] = [
  ...['email_changes', 'email_codes', 'exchange_moysklad_agents', 'live_tickets', 'sessions'],
]
