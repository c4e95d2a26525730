import { readTable } from '../read-table.ts'

export const paymentMethods = readTable(`
  id | code         | kind        | title                | description                                                                         | default | payers       | days | option | delivery
  1  | on-delivery  | on-delivery | При получении        | Картой или наличными                                                                | +       | any          | 2    |        | courier, pickup, point
  2  | bank-invoice | invoice     | Счёт для организации | Выставим счёт, отгрузим после оплаты                                                |         | organization | 5    |        | courier, pickup, point, transport
  3  | card         | card        | Картой онлайн        | На защищённой странице банка сразу после заказа. Товар держим, пока банк ждёт       |         | any          | 2    |        | courier, pickup, point, transport
  4  | sbp          | card        | СБП                  | По QR-коду в приложении вашего банка, без ввода карты. Товар держим, пока банк ждёт |         | person       | 2    | sbp    | courier, pickup, point, transport
`)

export const orderStatusGroups = readTable(`
  id | code      | title
  1  | active    | В работе
  2  | delivery  | В пути
  3  | completed | Завершены
  4  | cancelled | Отменены
`)

export const orderStatuses = readTable(`
  id | code      | title                    | group | stage     | step | cancellable | expires | contact | initial | keeps | next
  1  | new       | Оформлен                 | 1     | open      | 1    | +           |         |         | +       |       | confirmed, paid, cancelled
  2  | one-click | Заказ в один клик        | 1     | open      | 1    | +           | 7       |         |         |       | confirmed, paid, cancelled
  3  | confirmed | Подтверждён              | 1     | open      | 2    | +           |         |         |         |       | paid, packing, cancelled
  4  | paid      | Оплачен                  | 1     | open      | 2    | +           |         |         |         | +     | packing, cancelled
  5  | packing   | Собирается               | 1     | open      | 3    |             |         |         |         | +     | shipped, ready, cancelled
  6  | shipped   | Передан в доставку       | 2     | sent      | 4    |             |         |         |         |       | arrived, completed, cancelled
  7  | ready     | Готов к выдаче           | 2     | open      | 4    |             |         |         |         | +     | completed, cancelled
  8  | completed | Получен                  | 3     | completed | 5    |             |         | 365     |         |       |
  9  | cancelled | Отменён                  | 4     | cancelled |      |             |         | 1       |         |       |
  10 | arrived   | Ждёт в пункте выдачи     | 2     | sent      | 4    |             |         |         |         |       | completed, cancelled
`)

export const cancelStatuses = readTable(`
  id | code          | title
  1  | changed-mind  | Покупка больше не нужна
  2  | other-goods   | Нужен другой товар
  3  | long-delivery | Долго ждать доставку
  4  | cheaper       | Дешевле в другом месте
  5  | mistake       | Ошибка при оформлении
  6  | other         | Другая причина
`)

export const blankStatuses = readTable(`
  id | code      | title
  1  | new       | Новый
  2  | in-work   | В работе
  3  | available | Товар поступил
  4  | ordered   | Оформлен заказ
  5  | cancelled | Отменён
`)
