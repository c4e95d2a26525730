import { readTable } from '../read-table.ts'

/**
 * The buyers of the demo. They have no passwords and sign in by a one-time password, whose email is in the outbox. The
 * organizations are invented, but their numbers are valid.
 */
export const people = readTable(`
  email                  | site | fio                | phone        | role     | price  | organization               | inn        | kpp       | ogrn
  maria@shpulka.example  | 1    | Мария Ковалёва     | +79101234567 | guest    | retail |                            |            |           |
  igor@shpulka.example   | 1    | Игорь Тарасов      | +79202345678 | org_user | opt    | ООО «Ткацкий двор»         | 3799000142 | 379901001 | 1263700000145
  sergey@shpulka.example | 1    | Сергей Белов       | +79303456789 | dealer   | dealer | ООО «Мир швейных машин»    | 7799000277 | 779901001 | 1267700000270
  olga@shpulka.example   | 2    | Ольга Никитина     | +79404567890 | org_user | opt    | ГПОУ «Колледж швейного дела» | 7199000317 | 719901001 | 1267100000310
`)

/** Delivery addresses; the first of a person is the default. City codes are from the state register KLADR. */
export const addresses = readTable(`
  person | zip    | kladr         | region                | city        | street             | house | flat
  maria  | 153000 | 3700000100000 | Ивановская обл        | Иваново     | ул Станкостроителей | 12    | 48
  maria  | 153000 | 3700000100000 | Ивановская обл        | Иваново     | ул 10 Августа       | 5     |
  igor   | 153000 | 3700000100000 | Ивановская обл        | Иваново     | ул Станкостроителей | 14    | склад 2
  sergey | 109428 | 7700000000000 | Москва                | Москва      | Рязанский пр-кт     | 86    | оф 7
  olga   | 300000 | 7100000100000 | Тульская обл          | Тула        | пр-кт Ленина        | 20    |
`)

/** Favorites: articles, the newest first. */
export const demoFavorites = readTable(`
  person | goods
  maria  | KX-KO-505, VM-MASTERITSA-23, HN-SAKAI-4, LM-L-5550, ND-DC27, SV-RS-200, VM-AURA-100
  igor   | TV-T-7314T, KX-KC-600, TV-T-8300T
  sergey | KX-KS-373D, KX-KO-503D
  olga   | SV-RS-200, VM-MASTERITSA-23
`)
