import type { Block } from '@shpulka/contract/content/blocks'
import { bullets, h2, numbered, text } from '../written-blocks.rule.ts'

/**
 * A raffle of the demo. Days are relative to the day the demo is loaded. A prize has the picture of the product with
 * its article.
 */
export interface DemoRaffle {
  site: number
  code: string
  title: string
  preview: string
  starts: number
  ends: number
  draws: number
  /** The number of entrants. */
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
    preview:
      'Разыгрываем промышленный оверлок, швейную машину и девять наборов для работы среди всех, у кого есть аккаунт.',
    starts: -12,
    ends: 16,
    draws: 17,
    entrants: 63,
    prizes: [
      {
        article: 'KX-KO-504D',
        title: 'Оверлок Kestrix KO-504D',
        description: 'Четыре нитки, прямой привод. Настроим под вашу ткань.',
        count: 1,
        roubles: 38_900,
      },
      {
        article: 'VM-MASTERITSA-23',
        title: 'Швейная машина Velmora «Мастерица 23»',
        description: 'Для дома и небольшого ателье.',
        count: 1,
        roubles: 16_800,
      },
      {
        article: 'FL-T150-10000',
        title: 'Нитки для оверлока на год',
        description: 'Восемь бобин по 10 000 м в цветах на выбор.',
        count: 3,
        roubles: 2_080,
      },
      {
        article: 'ND-DC27',
        title: 'Иглы на год',
        description: 'Пять упаковок DC×27, номера на выбор.',
        count: 6,
        roubles: 1_800,
      },
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
        description: 'Обрезка нити, прямой привод. С установкой в Москве и Иванове.',
        count: 1,
        roubles: 45_900,
      },
      {
        article: 'SV-ST-T1',
        title: 'Стул мастера',
        description: 'Регулируется по высоте и наклону спинки.',
        count: 2,
        roubles: 6_700,
      },
      {
        article: 'DX-P-SET',
        title: 'Набор лапок Detalix',
        description: 'Шесть лапок для прямострочной машины в коробке с ячейками.',
        count: 8,
        roubles: 2_350,
      },
    ],
    rules: rules('Дата регистрации аккаунта не важна.'),
  },
  {
    site: 1,
    code: 'osenniy-raskroy',
    title: 'Осенний раскрой',
    preview: 'Разыграли парогенератор, швейную машину и пять портновских ножниц среди 142 участников.',
    starts: -58,
    ends: -20,
    draws: -19,
    entrants: 142,
    prizes: [
      {
        article: 'CL-VENTO-1-8',
        title: 'Парогенератор Calderino Vento 1.8',
        description: 'С утюгом: один пост без пауз.',
        count: 1,
        roubles: 42_900,
      },
      {
        article: 'VM-AURA-100',
        title: 'Швейная машина Velmora «Аура 100»',
        description: 'Сто операций, автоматическая петля.',
        count: 1,
        roubles: 34_800,
      },
      {
        article: 'SL-NP-260',
        title: 'Портновские ножницы',
        description: 'Силуэтика, 260 мм.',
        count: 5,
        roubles: 1_890,
      },
    ],
    rules: rules('Розыгрыш был открыт для всех городов России.'),
  },
]

/** Surnames, which take a feminine ending, and first names. The people are not real. */
export const entrantSurnames = [
  ...[
    'Абрамов',
    'Беляков',
    'Воронцов',
    'Голубев',
    'Дементьев',
    'Ершов',
    'Журавлёв',
    'Зимин',
    'Исаков',
    'Калашников',
    'Лапшин',
    'Мещеряков',
  ],
  ...[
    'Новиков',
    'Орехов',
    'Прохоров',
    'Родионов',
    'Савельев',
    'Трофимов',
    'Устинов',
    'Филатов',
    'Харитонов',
    'Цветков',
    'Чернышов',
    'Шубин',
  ],
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
