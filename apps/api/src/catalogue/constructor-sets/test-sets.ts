import type { Pool } from '../../base/db/pool.ts'
import { goods } from '../../buying/orders/test-shop.ts'

/** Slots of the test set. Its discount is 10 %. */
export const slots = { head: 1, table: 2, thread: 3, spare: 4 } as const

/** The required parts of the set. */
export const workplace = [
  { slotId: slots.head, groupId: goods.overlocker },
  { slotId: slots.table, groupId: goods.lastUnit },
]

/** Adds sets to the test shop. Call it before an API is opened on its database. */
export async function fillTestSets(pool: Pool): Promise<void> {
  await pool.query(`
    insert into constructor_sets (id, site_id, code, title, discount_percent, is_published) values
      (1, 1, 'workplace', 'Рабочее место', 10, true), (2, 2, 'school', 'Школьное место', 5, true), (3, 1, 'draft',
        'Черновик', 5, false);
    insert into constructor_slots (id, set_id, code, title, is_required, quantity, sort) values
      (1, 1, 'head', 'Голова', true, 1, 1), (2, 1, 'table', 'Стол', true, 1, 2), (3, 1, 'thread', 'Нить', false, 2, 3),
        (4, 1, 'spare', 'Нить про запас', false, 3, 4),
      (5, 2, 'table', 'Стол', true, 1, 1);
    insert into constructor_alternatives (slot_id, group_id, is_default, sort) values
      (1, ${goods.overlocker}, true, 1), (1, ${goods.soldOut}, false, 2), (1, ${goods.hidden}, false, 3), (1,
        ${goods.onRequest}, false, 4),
      (2, ${goods.lastUnit}, true, 1), (2, ${goods.bulkyTable}, false, 2),
      (3, ${goods.spool}, false, 1), (3, ${goods.spoolBox}, false, 2), (4, ${goods.spool}, false, 1), (5,
        ${goods.schoolTable}, true, 1);
    insert into constructor_rules (id, set_id, slot_id, group_id, with_slot_id, reason) values
      (1, 1, 1, ${goods.overlocker}, 2, 'Раскройный стол не подходит к оверлоку');
    insert into constructor_rule_groups (rule_id, with_slot_id, group_id) values (1, 2, ${goods.lastUnit});
  `)
}
