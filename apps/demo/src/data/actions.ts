import type { DemoNews } from '../demo-news.sql.ts'
import { bullets, h2, lead, notice, table, text } from '../written-blocks.rule.ts'

const cream = '#f1e4d6'
const mint = '#dde8e1'
const sky = '#dfe5ee'
const rose = '#efe3e3'

/** Temporary special offers. Days are relative to the day the demo is loaded. */
export const shopActions: readonly DemoNews[] = [
  {
    sites: [1],
    type: 'actions',
    code: 'overloki-i-raspashivalnye-deshevle',
    name: 'Оверлоки и распошивальные — до −15 %',
    preview:
      'Пять машин для трикотажа и обмётки по сниженной цене. Скидка уже в цене и складывается со ступенью по сумме заказа.',
    daysAgo: 6,
    term: { from: -6, to: 19 },
    isReducedOnly: true,
    tags: ['oborudovanie', 'skidki'],
    cover: { scene: 'service', background: sky, objects: ['TV-T-7304D', 'TV-T-9500D', 'FL-T150-10000'] },
    products: ['TV-T-7304D', 'TV-T-7303D', 'LM-L-3550H', 'TV-T-9500D', 'TV-T-9602'],
    blocks: () => [
      lead(
        'Машины со складов в Москве, Иванове и Новосибирске. Старая и новая цена указаны на карточке, промокод не нужен.',
      ),
      bullets(
        'Скидка считается раньше ступени заказа: с ростом суммы цена снизится ещё раз.',
        'Голову можно взять отдельно или в сборе со столом и мотором.',
        'Количество ограничено остатком, он виден на карточке.',
      ),
      h2('k-nim', 'Что взять сразу'),
      text(
        'Иглы [DC×27 SES](/catalog?search=DC27%20SES) для трикотажа и текстурированную нить 150D: без них первый шов будет с пропусками.',
      ),
    ],
  },
  {
    sites: [1],
    type: 'actions',
    code: 'par-torvel',
    name: 'Пар Torvel: утюги, парогенераторы, столы со скидкой',
    preview:
      'Участок влажно-тепловой обработки целиком: от утюга до дублирующего пресса. Цены снижены, пока идёт акция.',
    daysAgo: 12,
    term: { from: -12, to: 26 },
    isReducedOnly: true,
    tags: ['vto', 'skidki'],
    cover: { scene: 'pressing', background: rose, objects: ['TV-TG-2R', 'TV-TP-4', 'TV-TU-96'] },
    products: ['TV-TU-96', 'TV-TP-4', 'TV-TS-20', 'TV-TG-2R', 'TV-TPR-1', 'TV-TD-450'],
    blocks: () => [
      lead('Шесть позиций марки Torvel по сниженной цене. Все работают от 220 В, кроме пресса: ему нужен воздух.'),
      table(
        'Сколько пара нужно',
        'Рабочих мест | Парогенератор | Давление',
        '1 утюг | 2–3,5 л | 2,5–3 бар',
        '2 утюга | 4–5 л | 3–4 бар',
        'до 4 утюгов | 8–10 л | 4–4,5 бар',
      ),
      notice(
        'note',
        'Подключение',
        'Парогенераторы от 3 кВт включают отдельной линией с автоматом на 16 А. Мягкая вода продлит им жизнь вдвое.',
      ),
    ],
  },
  {
    sites: [1],
    type: 'actions',
    code: 'rashodniki-vprok',
    name: 'Расходники впрок: нитки, иглы, масло',
    preview: 'То, что кончается первым, — по сниженной цене, пока не кончится на складе.',
    daysAgo: 20,
    term: { from: -20, to: null },
    isReducedOnly: true,
    tags: ['igly-i-nitki', 'skidki'],
    cover: { scene: 'flat', background: mint, objects: ['FL-A20-1500', 'ND-794-LR', 'DX-MV-4'] },
    products: ['FL-P20-1500', 'FL-A20-1500', 'DX-N-DC27', 'ND-794-LR', 'FL-RZ-60', 'DX-MV-4', 'DX-P-SET'],
    blocks: () => [
      lead('Собрали расходные материалы с уже сниженной ценой. Срок не ограничен: акция закончится вместе с остатком.'),
      text(
        'Считайте запас на месяц: на одну швею уходит пачка игл в неделю и около 4 км нити в день. Как посчитать точнее — в статье [«Нитки: номера и расход»](/articles/detail/nitki-nomera-i-rashod).',
      ),
    ],
  },
  {
    sites: [1],
    type: 'actions',
    code: 'pervyy-zakaz-minus-10',
    name: 'Первый заказ — минус 10 % по промокоду ЗНАКОМСТВО',
    preview:
      'Введите код в корзине: скидка уменьшит цену каждой строки, кроме товаров, которые уже продаются по акции.',
    daysAgo: 45,
    term: { from: -45, to: 300 },
    tags: ['skidki', 'magazin'],
    cover: { scene: 'desk', background: sky, objects: ['LM-L-5550', 'VM-NIKA-14', 'SL-NP-240'] },
    blocks: () => [
      lead('Промокод ЗНАКОМСТВО действует один раз, на первый заказ. Минимальной суммы нет.'),
      bullets(
        'Скидка снимается с каждой строки после ступени по сумме заказа.',
        'На товары со старой ценой (акция, «−15 %») код не действует: они уже дешевле.',
        'Бонусами можно оплатить часть остатка.',
      ),
      text('Код вводится в [корзине](/cart). Если он не подошёл, корзина напишет почему.'),
    ],
  },
  {
    sites: [1],
    type: 'actions',
    code: 'svet-i-stulya-k-zime',
    name: 'Свет и стулья к тёмному сезону',
    preview:
      'Светильники на игле и стулья мастера по особой цене. Начнём через полторы недели, список товаров уже здесь.',
    daysAgo: 1,
    term: { from: 9, to: 37 },
    tags: ['organizatsiya-tseha', 'skidki'],
    cover: { scene: 'studio', background: cream, objects: ['SV-ST-T2', 'SN-LS-50D', 'SN-LA-70'] },
    products: ['SN-LS-50D', 'SN-LA-70', 'SN-LM-20', 'SV-ST-T2', 'SV-ST-F2'],
    blocks: () => [
      lead(
        'Зимой швея полдня работает при лампе. Готовим скидки на свет и посадку: до начала акции товары продаются по обычной цене.',
      ),
      text(
        'Сколько света нужно и куда ставить светильник — в статье [«Свет на рабочем месте»](/articles/detail/svet-na-rabochem-meste). Чтобы не пропустить начало, подпишитесь на [рассылку](/information/subscribe).',
      ),
    ],
  },
  {
    sites: [1],
    type: 'actions',
    code: 'osenniy-raskroy',
    name: 'Осенний раскрой: ножи и столы',
    preview: 'Вертикальные и дисковые ножи, столы и запасные лезвия. Акция закончилась, спасибо всем, кто успел.',
    daysAgo: 64,
    term: { from: -64, to: -12 },
    tags: ['raskroy', 'skidki'],
    cover: { scene: 'cutting', background: mint, objects: ['BD-RV-8', 'SV-RS-180', 'BD-RD-100'] },
    products: ['BD-RV-8', 'BD-RD-100', 'SV-RS-180'],
    blocks: () => [
      lead('Осенью мы снижали цены на раскройное оборудование. Акция закончилась, цены вернулись к обычным.'),
      text(
        'Действующие предложения — в списке [акций](/actions). Ножи и столы всегда есть в разделе [«Раскрой»](/catalog/raskroy).',
      ),
    ],
  },
  {
    sites: [2],
    type: 'actions',
    code: 'mashiny-dlya-urokov-deshevle',
    name: 'Машины для уроков со скидкой',
    preview: 'Бытовые машины и оверлок для кабинета технологии по сниженной цене. Можно добавить в заявку по 44-ФЗ.',
    daysAgo: 8,
    term: { from: -8, to: 34 },
    isReducedOnly: true,
    tags: ['shkola', 'skidki'],
    cover: { scene: 'class', background: sky, objects: ['VM-MASTERITSA-23', 'TV-TE-50', 'VM-KROMKA-43'] },
    products: ['VM-MASTERITSA-23', 'TV-TH-20', 'TV-TE-50', 'VM-KROMKA-43'],
    blocks: () => [
      lead('Четыре модели с русской инструкцией и гарантией 24 месяца. Цена на карточке уже со скидкой.'),
      text(
        'Сохраните корзину как коммерческое предложение: цены в нём закреплены на срок, который вы выбрали, и подтверждаются документом.',
      ),
    ],
  },
]
