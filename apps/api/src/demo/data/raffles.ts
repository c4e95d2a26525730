import type { Block } from '@shpulka/contract/blocks'
import { bullets, h2, numbered, text } from '../written-blocks.rule.ts'

/** A raffle of the demo; days are counted from the day the demo is made, prizes are pictured by the goods of an article. */
export interface DemoRaffle {
  site: number
  code: string
  title: string
  preview: string
  starts: number
  ends: number
  draws: number
  /** How many of the demo’s entrants took part. */
  entrants: number
  prizes: readonly { article: string; title: string; description: string; count: number; roubles: number }[]
  rules: readonly Block[]
}

const organiser = 'ООО «Шпулька»'

const rules = (who: string): Block[] => [
  h2('kto', 'Кто может участвовать'),
  text(
    `Участвуют покупатели старше 18 лет с аккаунтом в магазине и подтверждённой почтой. ${who} Плата за участие не берётся, покупать ничего не нужно. Сотрудники магазина и их семьи не участвуют.`,
  ),
  h2('kak', 'Как проходит розыгрыш'),
  numbered(
    'Войдите в аккаунт и нажмите «Участвовать». Вы сразу получите номер билета — один на человека.',
    'После окончания приёма список билетов закрывается: ничего добавить или убрать уже нельзя.',
    'В назначенный час программа выбирает победителей. Исходное число для неё задумано и скрыто в опубликованном хеше ещё до первого билета, поэтому подобрать его под список невозможно.',
    'Итоги публикуются на этой странице. Пересчитать их может любой — кнопкой «Проверить розыгрыш» или своей программой.',
  ),
  h2('prizy', 'Как получить приз'),
  bullets(
    'Победителям мы пишем на почту и присылаем уведомление в тот же день.',
    'Ответить нужно в течение 30 дней. Доставка приза по России — за наш счёт.',
    'Деньгами приз не выдаётся. На оборудование действует обычная гарантия.',
    'С приза дороже 4 000 ₽ получатель платит налог 35 % с суммы сверх этого порога — мы укажем её в акте и передадим сведения в налоговую.',
    'Если аккаунт победителя удалён, приз остаётся у организатора и разыгрывается в следующий раз.',
  ),
  h2('organizator', 'Организатор'),
  text(
    `Розыгрыш проводит ${organiser} — магазин «Шпулька». Это не лотерея: билеты не продаются. Вопросы — по телефону и почте внизу страницы, полные реквизиты — в разделе [контактов](/contacts).`,
  ),
]

export const raffleOrganiser = organiser

export const raffles: readonly DemoRaffle[] = [
  {
    site: 1,
    code: 'zimnyaya-masterskaya',
    title: 'Зимняя мастерская',
    preview: 'Разыгрываем промышленный оверлок, швейную машину и девять наборов для работы среди всех, у кого есть аккаунт.',
    starts: -12,
    ends: 16,
    draws: 17,
    entrants: 63,
    prizes: [
      {
        article: 'KX-KO-504D',
        title: 'Оверлок Kanex KO-504D',
        description: 'Четыре нитки, прямой привод. Со столом и настройкой под вашу ткань.',
        count: 1,
        roubles: 46_900,
      },
      {
        article: 'VM-MASTERITSA-23',
        title: 'Швейная машина «Мастерица 23»',
        description: 'Для дома и небольшого ателье.',
        count: 1,
        roubles: 15_900,
      },
      {
        article: 'FL-T150-10000',
        title: 'Набор ниток для оверлока',
        description: 'Четыре бобины по 10 000 м в цветах на выбор.',
        count: 3,
        roubles: 2_400,
      },
      { article: 'ND-DC27', title: 'Игл на год', description: 'Двести игл DC×27, номера на выбор.', count: 6, roubles: 1_900 },
    ],
    rules: rules('Участвовать можно с любым видом цен: и мастерским, и дилерам.'),
  },
  {
    site: 1,
    code: 'den-shvei',
    title: 'Ко Дню швеи',
    preview: 'Прямострочная машина с автоматикой и десять подарков — приём билетов откроется через три недели.',
    starts: 21,
    ends: 49,
    draws: 50,
    entrants: 0,
    prizes: [
      {
        article: 'LM-L-5600T',
        title: 'Прямострочная машина Lumera L-5600T',
        description: 'Обрезка нити, закрепка, подъём лапки. С установкой в Москве и Иванове.',
        count: 1,
        roubles: 62_900,
      },
      { article: 'SV-RS-200', title: 'Рабочий стул швеи', description: 'Регулируется по высоте и наклону спинки.', count: 2, roubles: 6_900 },
      { article: 'HN-SAKAI-4', title: 'Набор лапок', description: 'Восемь лапок для прямострочной машины.', count: 8, roubles: 3_200 },
    ],
    rules: rules('Дата регистрации аккаунта не важна.'),
  },
  {
    site: 1,
    code: 'osenniy-raskroy',
    title: 'Осенний раскрой',
    preview: 'Разыграли парогенератор, швейную машину и пять наборов инструмента среди 142 участников.',
    starts: -58,
    ends: -20,
    draws: -19,
    entrants: 142,
    prizes: [
      {
        article: 'CL-VENTO-1-8',
        title: 'Парогенератор Vento с утюгом',
        description: 'Бак 1,8 л, утюг с тефлоновой подошвой.',
        count: 1,
        roubles: 24_900,
      },
      { article: 'VM-AURA-100', title: 'Швейная машина Aura 100', description: 'Сто операций, жёсткий чехол.', count: 1, roubles: 21_500 },
      {
        article: 'HN-SAKAI-4',
        title: 'Набор закройщика',
        description: 'Ножницы, мел, линейка и манекен-подушка для булавок.',
        count: 5,
        roubles: 3_900,
      },
    ],
    rules: rules('Розыгрыш был открыт для всех городов России.'),
  },
]

/** Surnames that take an ending by the first name, and first names: nobody of them is real. */
export const entrantSurnames = [
  ...['Абрамов', 'Беляков', 'Воронцов', 'Голубев', 'Дементьев', 'Ершов', 'Журавлёв', 'Зимин', 'Исаков', 'Калашников', 'Лапшин', 'Мещеряков'],
  ...['Новиков', 'Орехов', 'Прохоров', 'Родионов', 'Савельев', 'Трофимов', 'Устинов', 'Филатов', 'Харитонов', 'Цветков', 'Чернышов', 'Шубин'],
]
export const entrantWomen = [
  'Анна',
  'Вера',
  'Галина',
  'Дарья',
  'Елена',
  'Ирина',
  'Ксения',
  'Любовь',
  'Марина',
  'Надежда',
  'Полина',
  'Светлана',
  'Татьяна',
  'Юлия',
]
export const entrantMen = ['Артём', 'Виктор', 'Денис', 'Илья', 'Максим', 'Роман']
