/** A carrier collects the whole price of what it carries or nothing of it, never the rest of a partly paid order. */
export const restIsNotCollected = 'Часть заказа оплачена, а остаток СДЭК не возьмёт: получите его до отправки'
