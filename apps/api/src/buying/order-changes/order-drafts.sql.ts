import type { OrderDraft } from '@shpulka/contract/buying/order-changes'
import { statement } from '../../base/db/statement.ts'

export interface DraftRow {
  id: number
  orderId: number
  version: number
  staffId: number
  fio: string
  draft: OrderDraft
  state: 'open' | 'applied' | 'dropped'
  updatedAt: Date
}

const draftColumns = `c.id, c.order_id as "orderId", c.version, c.staff_id as "staffId", st.fio, c.draft, c.state,
     c.updated_at as "updatedAt"`

export const findOpenDraft = statement<[orderId: number], DraftRow>(
  'findOpenDraft',
  `select ${draftColumns} from order_changes c join staff st on st.id = c.staff_id
   where c.order_id = $1 and c.state = 'open'`,
)

/** Locks the draft; waits while another request writes it. */
export const lockDraft = statement<[id: number], { id: number }>(
  'lockOrderDraft',
  'select id from order_changes where id = $1 for no key update',
)

export const findDraft = statement<[id: number, orderId: number], DraftRow>(
  'findOrderDraft',
  `select ${draftColumns} from order_changes c join staff st on st.id = c.staff_id where c.id = $1 and c.order_id = $2`,
)

/** Returns no row when the order has an open draft already. */
export const insertDraft = statement<[orderId: number, staffId: number, draft: string], { id: number }>(
  'insertOrderDraft',
  `insert into order_changes (order_id, staff_id, draft) values ($1, $2, $3::jsonb)
   on conflict (order_id) where state = 'open' do nothing returning id`,
)

/** Returns no row when the version differs or another member of staff is editing the draft. */
export const updateDraft = statement<
  [id: number, version: number, staffId: number, takesOver: boolean, draft: string],
  { version: number }
>(
  'updateOrderDraft',
  `update order_changes set draft = $5::jsonb, version = version + 1, staff_id = $3, updated_at = now()
   where id = $1 and version = $2 and state = 'open' and (staff_id = $3 or $4) returning version`,
)

/** Only its writer drops a draft. */
export const dropDraft = statement<[id: number, orderId: number, staffId: number], { id: number }>(
  'dropOrderDraft',
  `update order_changes set state = 'dropped', draft = draft #- '{delivery,address}', updated_at = now() where id = $1
    and order_id = $2 and staff_id = $3 and state = 'open' returning id`,
)

export const saveApplied = statement<[id: number, summary: string]>(
  'saveAppliedOrderChange',
  // An address is personal data: it is stored in the order only.
  `update order_changes set state = 'applied', summary = $2::jsonb, draft = draft #- '{delivery,address}',
     updated_at = now() where id = $1`,
)

/** The change as described to the buyer. */
export interface ChangeSummary {
  /** `was` and `is` are counts; `packSize` is missing in old rows. */
  readonly lines: readonly {
    readonly title: string
    readonly was: number
    readonly is: number
    readonly packSize?: number | null
  }[]
  readonly totalWasKopecks: number
  readonly totalIsKopecks: number
  readonly toPayKopecks: number
  readonly toReturnKopecks: number
  /** `plan`: the method and the pickup point. Null: unchanged; missing in old rows, when it could not be changed. */
  readonly delivery?: { readonly plan: string; readonly kopecks: number } | null
  readonly why: string
}

export const findApplied = statement<[id: number], { orderId: number; summary: ChangeSummary }>(
  'findAppliedOrderChange',
  `select order_id as "orderId", summary from order_changes where id = $1 and state = 'applied'`,
)
