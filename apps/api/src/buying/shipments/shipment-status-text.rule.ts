/** Texts of CDEK's status codes for the buyer. Any other code means «on its way». */
const statusTexts: Readonly<Record<string, string>> = {
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

export const shipmentStatusText = (status: string): string => statusTexts[status] ?? 'В пути'

/** Whether the status cannot change any more. */
export const isFinal = (status: string): boolean =>
  ['REMOVED', 'DELIVERED', 'NOT_DELIVERED', 'INVALID', 'POSTOMAT_RECEIVED', 'POSTOMAT_SEIZED'].includes(status)

/** Whether the buyer has received the shipment. */
export const isDelivered = (status: string): boolean => ['DELIVERED', 'POSTOMAT_RECEIVED'].includes(status)
