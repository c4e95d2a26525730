import { readTable } from '../read-table.ts'

/** Who has bought in the demo. Nobody has a password: they sign in by a one-time one, whose letter lies in the outbox. Organisations are invented, their numbers are right. */
export const people = readTable(`
  email                  | site | fio                | phone        | role     | price  | organization               | inn        | kpp       | ogrn
  maria@shpulka.example  | 1    | Мария Ковалёва     | +79101234567 | guest    | retail |                            |            |           |
  igor@shpulka.example   | 1    | Игорь Тарасов      | +79202345678 | org_user | opt    | ООО «Ткацкий двор»         | 3799000142 | 379901001 | 1263700000145
  sergey@shpulka.example | 1    | Сергей Белов       | +79303456789 | dealer   | dealer | ООО «Мир швейных машин»    | 7799000277 | 779901001 | 1267700000270
  olga@shpulka.example   | 2    | Ольга Никитина     | +79404567890 | org_user | opt    | ГПОУ «Колледж швейного дела» | 7199000317 | 719901001 | 1267100000310
`)
