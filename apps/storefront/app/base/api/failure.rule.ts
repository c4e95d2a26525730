import type { Basket } from '@shpulka/contract/buying/basket'

/** spec 8: the message for a failed answer that carries none. */
export const serverFailed = 'Произошла ошибка сервера'
/** spec 8: the status of an answer to a visitor whose session has ended. */
export const sessionOverStatus = 406
/** spec 8: 401 without a refresh token, and 406. */
export const sessionOver = 'Сессия закончилась. Пожалуйста, авторизуйтесь в ваш аккаунт заново'

/** spec 8: the shop's basic data (`init`) could not be loaded. */
export const initFailed = 'Не удалось выполнить инициализацию, попробуйте перезагрузить страницу'
export const configFailed = 'Произошла ошибка при инициализации конфига. Перезагрузите страницу'
export const notAnArray = 'Неверный тип данных: ожидался array'
export const paymentsFailed = 'Произошла ошибка при получении методов оплаты'

/** The details of a failed call that pages use. */
export interface Failure {
  statusCode: number
  message: string
  /** Messages by field of the request. */
  errors: Record<string, string>
  /** The current basket, when the refusal carries it. */
  basket?: Basket
  /** The order placed before, when the refusal is of its changed form. */
  orderId?: number
}

/**
 * Reads a failed answer by spec 8. The message is its status text, else the body's `message` or `error_message`, else a
 * general one; without a status, 501.
 */
export function failureOf(status: number | undefined, body: unknown, statusText = ''): Failure {
  const problem = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const text = [readableText(statusText), problem.message, problem.error_message].find(
    (each): each is string => typeof each === 'string' && each !== '',
  )
  const errors = Object.entries(typeof problem.errors === 'object' && problem.errors !== null ? problem.errors : {})
  return {
    statusCode: status ?? 501,
    message: text ?? serverFailed,
    errors: Object.fromEntries(errors.filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
    ...(typeof problem.basket === 'object' && problem.basket !== null && { basket: problem.basket as Basket }),
    ...(typeof problem.orderId === 'number' && { orderId: problem.orderId }),
  }
}

/** A status text written for people; the protocol's own phrases («Bad Request») mean nothing to a buyer. */
const readableText = (statusText: string) => (/[а-яё]/i.test(statusText) ? statusText : '')
