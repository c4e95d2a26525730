import type { ExchangeCheckLine } from '@shpulka/contract/supply/exchange'

/** State of an exchange, from which the setup check is made. */
export interface CheckFacts {
  readonly isEnabled: boolean
  readonly isTrusted: boolean
  readonly hasConnected: boolean
  readonly isLoginRefused: boolean
  /** Requests of the last day without a login. */
  readonly nameless: number
  readonly hasSession: boolean
  /** Why the last request was refused; empty: it was accepted. */
  readonly refusal: string
  readonly largestPiece: number | null
  readonly fileLimit: number
  readonly hasImported: boolean
  readonly priceTypes: { readonly total: number; readonly unmapped: readonly string[] }
  readonly pricesProblem: string
  readonly warehouses: { readonly total: number; readonly unmapped: readonly string[] }
  readonly unknownStatuses: number
  readonly hasOrders: boolean
  /** What has stopped coming, in Russian. */
  readonly stalledFlows: readonly string[]
  readonly held: number
  readonly quarantined: number
  readonly isDiskFull: boolean
}

type State = ExchangeCheckLine['state']
const line = (what: string, state: State, says: string, todo = ''): ExchangeCheckLine => ({ what, state, says, todo })

/** Checks each step of an exchange in the order a program performs it, and says what to do about problems. */
export const exchangeCheck = (facts: CheckFacts): ExchangeCheckLine[] => [
  loginLine(facts),
  sessionLine(facts),
  limitLine(facts),
  facts.isDiskFull
    ? line('Место на диске', 'bad', 'Места нет: обмен не начинается', 'Освободите на диске магазина хотя бы 1 ГБ.')
    : line('Место на диске', 'good', 'Есть'),
  firstLine(facts),
  mappedLine('Виды цен', facts.priceTypes, facts.pricesProblem, 'Без цен товары не продаются.'),
  mappedLine('Склады', facts.warehouses, '', 'С несопоставленных складов магазин не торгует.'),
  ordersLine(facts),
  freshnessLine(facts),
  waitingLine(facts),
]

function loginLine({ isEnabled, isLoginRefused, nameless, hasConnected }: CheckFacts): ExchangeCheckLine {
  const what = 'Логин и пароль'
  if (!isEnabled) return line(what, 'bad', 'Обмен выключен', 'Включите его на странице обмена.')
  if (isLoginRefused)
    return line(
      what,
      'bad',
      'Программа приходит с неверным паролем',
      'Введите в программе пароль этого обмена. Если он потерян, возьмите новый кнопкой «Новый пароль».',
    )
  if (hasConnected) return line(what, 'good', 'Подходят')
  if (nameless > 0)
    return line(
      what,
      'bad',
      'Кто-то приходит без логина: похоже, веб-сервер его не передаёт',
      'Настройте веб-сервер передавать заголовок Authorization (в Apache: CGIPassAuth On), в программе введите логин и пароль.',
    )
  return line(
    what,
    'wait',
    'Программа ещё не приходила',
    'Введите в программе адрес, логин и пароль и нажмите «Проверить соединение».',
  )
}

function sessionLine({ hasConnected, hasSession, refusal }: CheckFacts): ExchangeCheckLine {
  const what = 'Сеанс обмена'
  if (refusal) return line(what, 'bad', `Последний запрос не принят: ${refusal}`, 'Исправьте это и повторите обмен.')
  if (hasSession) return line(what, 'good', 'Начинается и продолжается')
  return hasConnected
    ? line(
        what,
        'bad',
        'Вход удаётся, а дальше программа не идёт',
        'Проверьте, что веб-сервер не перенаправляет этот адрес, не сжимает ответы и пропускает cookie.',
      )
    : line(what, 'wait', 'Ещё не начинался')
}

function limitLine({ largestPiece, fileLimit }: CheckFacts): ExchangeCheckLine {
  const what = 'Размер частей файла'
  const mb = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1).replace('.', ',')} МБ`
  const todo = `Если большие файлы не доходят (ошибка 413), разрешите веб-серверу запросы до 8 МБ (в nginx: client_max_body_size 8m).`
  if (largestPiece === null) return line(what, 'wait', `Файлов ещё не было, предел ${mb(fileLimit)}`, todo)
  if (largestPiece >= fileLimit) return line(what, 'good', `Части в ${mb(fileLimit)} доходят`)
  return line(what, 'wait', `Самая большая часть была ${mb(largestPiece)} из ${mb(fileLimit)}`, todo)
}

function firstLine({ isTrusted, hasImported, held }: CheckFacts): ExchangeCheckLine {
  const what = 'Первая выгрузка'
  if (isTrusted) return line(what, 'good', 'Подтверждена')
  if (held > 0)
    return line(
      what,
      'bad',
      'Ждёт решения: товары ещё не в магазине',
      'Посмотрите, что изменится, и нажмите «Применить».',
    )
  return line(
    what,
    'wait',
    hasImported ? 'Файлы пришли и читаются' : 'Ещё не приходила',
    hasImported ? '' : 'Выполните в программе полную выгрузку товаров.',
  )
}

function mappedLine(
  what: string,
  { total, unmapped }: CheckFacts['priceTypes'],
  problem: string,
  otherwise: string,
): ExchangeCheckLine {
  if (total === 0) return line(what, 'wait', 'Станут известны с первой выгрузкой')
  const todo = 'Выберите на странице «Сопоставление», чему они соответствуют.'
  if (problem) return line(what, 'bad', problem, todo)
  if (unmapped.length === 0) return line(what, 'good', 'Все сопоставлены')
  const names = unmapped.slice(0, 5).map((name) => `«${name}»`)
  const rest = unmapped.length > names.length ? ` и ещё ${unmapped.length - names.length}` : ''
  const areAllUnmapped = unmapped.length === total
  return line(what, areAllUnmapped ? 'bad' : 'wait', `Не сопоставлены: ${names.join(', ')}${rest}. ${otherwise}`, todo)
}

function ordersLine({ hasOrders, unknownStatuses }: CheckFacts): ExchangeCheckLine {
  const what = 'Заказы и статусы'
  if (unknownStatuses > 0)
    return line(
      what,
      'bad',
      `Статусов, о которых не сказано, что они значат: ${unknownStatuses}`,
      'Выберите их значение на странице «Заказы и статусы».',
    )
  return hasOrders
    ? line(what, 'good', 'Программа забирает заказы')
    : line(what, 'wait', 'Программа ещё не забирала заказы', 'Включите в программе обмен заказами, если он нужен.')
}

const freshnessLine = ({ stalledFlows, hasImported }: CheckFacts): ExchangeCheckLine =>
  stalledFlows.length > 0
    ? line(
        'Свежесть',
        'bad',
        `Молчит: ${stalledFlows.join('; ')}`,
        'Проверьте, что программа запущена и расписание обмена в ней включено.',
      )
    : line('Свежесть', hasImported ? 'good' : 'wait', hasImported ? 'Приходит как обычно' : 'Ещё ничего не приходило')

function waitingLine({ held, quarantined, isTrusted }: CheckFacts): ExchangeCheckLine {
  const what = 'Ждут решения'
  if (isTrusted && held > 0)
    return line(what, 'bad', `Выгрузок: ${held}`, 'Примените или отклоните их на странице обмена.')
  return quarantined > 0
    ? line(what, 'wait', `Строк в карантине: ${quarantined}`, 'Разберите их на странице «Карантин».')
    : line(what, 'good', 'Ничего')
}
