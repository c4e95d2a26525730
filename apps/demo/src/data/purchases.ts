import { readTable } from '../read-table.ts'

/**
 * Orders of the demo's buyers. `days`: how many days ago; `way`: later statuses, each with the days after the order;
 * `goods`: articles with counts; `code`, `bonuses`: the promo code and the bonuses used.
 */
export const purchases = readTable(`
  person | days | delivery  | payment      | goods                                  | way                                                        | reason  | code    | bonuses | comment
  maria  | 210  | pickup    | on-delivery  | TV-TH-16 1, ND-DB1 3                   | confirmed 0, packing 1, ready 1, completed 2               |         |         |         |
  igor   | 190  | transport | bank-invoice | LM-L-5550 10, TV-T-8300T 2             | confirmed 0, paid 3, packing 4, shipped 5, completed 9     |         |         |         | Разгрузка с рампы, въезд с улицы Станкостроителей
  maria  | 120  | courier   | card         | VM-AURA-100 1, FL-P30-2000 6           | paid 0, packing 1, shipped 2, completed 4                  |         |         |         |
  igor   | 90   | transport | bank-invoice | KX-KO-505 3, FL-P30-2000 40, ND-DB1 60 | confirmed 1, paid 2, packing 3, shipped 5, completed 10    |         |         |         |
  maria  | 64   | courier   | on-delivery  | HN-SAKAI-4 1                           | cancelled 1                                                | cheaper | ШВЕЯ5   |         |
  olga   | 45   | transport | bank-invoice | VM-MASTERITSA-23 5, ND-DC27 10         | confirmed 1, paid 6, packing 7, shipped 8, completed 12    |         |         |         | Школа № 12, кабинет технологии
  maria  | 30   | courier   | on-delivery  | LM-L-5550 1, ND-DB1 10                 | confirmed 0, packing 1, shipped 2, completed 5             |         |         | 300     | Позвоните за час
  sergey | 21   | transport | bank-invoice | KX-KS-373D 2, KX-KO-503D 4             | confirmed 0, paid 1, packing 2, shipped 3, completed 7     |         |         |         |
  igor   | 12   | transport | bank-invoice | TV-T-7314T 2, ND-DB1 50                | confirmed 0, paid 2, packing 3                             |         | ОПТ3    |         | Нужны закрывающие документы
  maria  | 5    | courier   | on-delivery  | KX-KO-503D 1, FL-P30-2000 12, ND-DB1 2 | confirmed 0, packing 1, shipped 3                          |         | ШВЕЯ5   | 150     |
  olga   | 3    | transport | bank-invoice | SV-RS-200 1, ND-DC27 10                |                                                            |         |         |         |
  maria  | 2    | pickup    | card         | ND-DB1 5, FL-P30-2000 4                | paid 0, packing 1, ready 1                                 |         |         |         |
  igor   | 1    | transport | bank-invoice | KX-KC-600 1                            | confirmed 0                                                |         |         |         |
  sergey | 1    | transport | bank-invoice | TV-T-8300T 5                           |                                                            |         |         |         |
  maria  | 0    | courier   | on-delivery  | KX-KS-111D 1, ND-DB1 1                 |                                                            |         |         |         | Помогите выбрать стол к машине
`)

/** Comments of the shop on status changes. */
export const statusComments: Readonly<Record<string, string>> = {
  confirmed: 'Проверили наличие и согласовали доставку',
  paid: 'Оплата поступила на счёт',
  packing: 'Собираем на складе',
  shipped: 'Передали перевозчику',
  ready: 'Ждём вас: захватите документ',
  completed: 'Спасибо за покупку',
}

/** Preorders (blanks) of goods. `status`: the status of the blank. */
export const blankRows = readTable(`
  person | article     | count | days | status
  maria  | FL-A25-2000 | 10    | 80   | cancelled
  maria  | KX-KO-503D  | 1     | 40   | ordered
  maria  | DX-HK-794   | 4     | 26   | in-work
  maria  | FL-P30-2000 | 6     | 8    | available
  maria  | CL-ROMA-2   | 1     | 3    | new
  igor   | BD-RL-700   | 1     | 15   | in-work
  olga   | DX-N-DB1    | 20    | 4    | new
`)

export const recallRows = readTable(`
  person | topic  | days | status | time    | comment
  maria  | choice | 125  | done   | evening | Выбираю компьютерную машину для ателье
  maria  | order  | 63   | missed | day     | Хочу отменить заказ
  maria  | order  | 0    | new    | morning | Какой стол подойдёт к машине из последнего заказа?
  igor   | price  | 2    | in-work | any    | Нужны условия на партию из десяти оверлоков
`)

/** Bonuses given by the shop as gifts. */
export const bonusGifts = readTable(`
  person | bonuses | days | why
  maria  | 300     | 215  | Подарок к регистрации
  igor   | 1000    | 30   | За отзыв о десяти машинах
`)
