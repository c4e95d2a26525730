import type { Queryable } from '../../api/src/base/db/pool.ts'
import { insertDeliveryMethods, insertPriceRoles } from './demo-settings.sql.ts'
import { initialPages } from './initial-pages.ts'

/** Contacts, bank details, addresses and tariffs are left empty: only the owner knows them. */
export async function insertBareSite(tx: Queryable): Promise<void> {
  await insertPriceRoles(tx)
  await tx.query(`
    insert into currencies (id, code, sign, title, rate) values (1, 'RUB', '₽', 'Российский рубль', 1);
    insert into price_lists (id, code, title) values (1, 'main', 'Основной прайс-лист');
    insert into warehouses (id, code, title, city) values (1, 'main', 'Основной склад', '');
    insert into sites (id, code, name, hosts, phone, email, city, address, hours, currency_id, price_list_id,
      price_role, allows_foreign_currencies) values
      (1, 'shop', 'Новый магазин', '{localhost,127.0.0.1}', '', '', '', '', '', 1, 1, 'guest_opt', false);
    insert into site_warehouses (site_id, warehouse_id) values (1, 1);
    insert into delivery_zones (id, code, title, cities, regions) values (1, 'rossiya', 'Россия', '{}', '{}')`)
  await insertDeliveryMethods(tx)
  for (const { code, parent, path, title, description, blocks } of initialPages)
    await tx.query(
      `insert into pages (site_id, code, parent_id, path, title, h1, description, sort, blocks)
       select 1, $1, (select id from pages where site_id = 1 and code = $2), $3, $4, $4, $5, count(*) + 1, $6::jsonb
         from pages where site_id = 1`,
      [code, parent, path, title, description, JSON.stringify(blocks)],
    )
}
