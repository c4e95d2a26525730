/** An announcement of the demo shop to all users. */
export const announcement = {
  title: '31 декабря работаем до 15:00',
  body: 'Заказы, оформленные до полудня, отправим в тот же день. С 1 по 8 января принимаем заказы на сайте, отгрузки — с 9 января.',
}
