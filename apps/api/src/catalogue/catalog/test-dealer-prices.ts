import type { Pool } from '../../base/db/pool.ts'

/**
 * A price that no guest price and no sum of guest prices equals. The spellings match it, and twice it, in kopecks and
 * roubles, in a text without spaces.
 */
const sentinelKopecks = 7_319_052_700
const spellings = /73190527|146381054/

/** Sets this dealer price for every offer on every price list. */
export async function plantDealerPrices(pool: Pool): Promise<void> {
  await pool.query(`
    insert into offer_prices (price_list_id, offer_id, price_role, price_kopecks)
      select distinct price_list_id, offer_id, 'dealer', ${sentinelKopecks} from offer_prices
        where price_role <> 'dealer' on conflict do nothing;
    update offer_prices set price_kopecks = ${sentinelKopecks}, old_price_kopecks = null where price_role = 'dealer';
    update products set updated_at = now();
    notify shop_changes, 'everything'`)
}

/** Whether an answer leaks a dealer price. */
export const showsDealerPrice = (answer: string) =>
  spellings.test(answer.replace(/[\s\u00A0\u202F]|&nbsp;|&#160;/g, ''))
