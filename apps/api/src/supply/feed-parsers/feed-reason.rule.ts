/** Why a row of a feed was not imported; the texts are shown to the shop's owner. */
export const feedReasons = {
  'broken-markup': 'нарушена разметка: предложение не закрыто или закрыто чужим тегом',
  'too-big': 'слишком много данных в предложении',
  'no-id': 'нет идентификатора',
  'duplicate-id': 'такой идентификатор в этом файле уже был',
  'no-name': 'нет названия',
  'broken-encoding': 'название не читается: кодировка файла не та, что объявлена',
  'no-price': 'нет цены',
  'bad-price': 'цена записана не числом',
  'zero-price': 'цена равна нулю',
  'huge-price': 'цена слишком велика',
  'no-offers': 'у товара нет предложений: ни цены, ни остатка',
  'no-goods': 'товара этого предложения нет ни в файле, ни в магазине',
  'no-currency': 'не указана валюта, а основной валюты в файле нет',
  'unknown-currency': 'курс валюты неизвестен',
  'same-article': 'такой же артикул у другого товара',
  'changed-id': 'похоже, это прежний товар с новым идентификатором',
  'not-wanted': 'решено не загружать никогда',
  refused: 'база данных не приняла строку',
} as const

export type FeedReason = keyof typeof feedReasons

export interface FeedRejection {
  /** The offer's id where it has one. */
  sourceId: string | null
  /** The id of the product it is an offer of. */
  productId: string | null
  line: number
  reason: FeedReason
  /** Details of the error for the quarantine; may be empty. */
  detail: string
  rejected: true
}

export function rejection(
  sourceId: string | null,
  line: number,
  reason: FeedReason,
  detail = '',
  productId = sourceId,
): FeedRejection {
  return { sourceId, productId, line, reason, detail, rejected: true }
}

/** The reason as text, with the detail when there is one. */
export function reasonText(reason: FeedReason, detail = ''): string {
  return detail ? `${feedReasons[reason]} (${detail})` : feedReasons[reason]
}
