import { readTable } from '../read-table.ts'

/** Who has bought in the demo. Nobody has a password: they sign in by a one-time one, whose letter lies in the outbox. */
export const people = readTable(`
  email                  | site | fio                | phone        | role     | price
  maria@shpulka.example  | 1    | Мария Ковалёва     | +79101234567 | guest    | retail
  igor@shpulka.example   | 1    | Игорь Тарасов      | +79202345678 | org_user | opt
  sergey@shpulka.example | 1    | Сергей Белов       | +79303456789 | dealer   | dealer
  olga@shpulka.example   | 2    | Ольга Никитина     | +79404567890 | org_user | opt
`)
