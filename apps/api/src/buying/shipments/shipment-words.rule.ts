/** CDEK's status codes in words for the buyer; a code that is not here means «on its way». */
const words: Readonly<Record<string, string>> = {
  '': 'Передаём в СДЭК',
  ACCEPTED: 'Зарегистрировано',
  CREATED: 'Зарегистрировано',
  REMOVED: 'Отменено',
  RECEIVED_AT_SHIPMENT_WAREHOUSE: 'Принято на складе отправителя',
  READY_TO_SHIP_AT_SENDING_OFFICE: 'Готово к отправке',
  ACCEPTED_AT_PICK_UP_POINT: 'Ждёт в пункте выдачи',
  POSTOMAT_POSTED: 'Ждёт в постамате',
  TAKEN_BY_COURIER: 'У курьера',
  DELIVERED: 'Вручено',
  POSTOMAT_RECEIVED: 'Вручено',
  NOT_DELIVERED: 'Не вручено',
  POSTOMAT_SEIZED: 'Изъято из постамата',
}

export const shipmentWords = (status: string): string => words[status] ?? 'В пути'

/** No status follows these. */
export const isFinal = (status: string): boolean =>
  ['REMOVED', 'DELIVERED', 'NOT_DELIVERED', 'INVALID', 'POSTOMAT_RECEIVED', 'POSTOMAT_SEIZED'].includes(status)

/** The buyer has received it. */
export const isDelivered = (status: string): boolean => ['DELIVERED', 'POSTOMAT_RECEIVED'].includes(status)
