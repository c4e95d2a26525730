import type { FieldKind } from '@shpulka/contract/people/forms'

/** A field of a demo form. Omitted properties have default values. */
export interface DemoField {
  readonly code: string
  readonly kind: FieldKind
  readonly label: string
  readonly hint?: string
  readonly placeholder?: string
  readonly contact?: 'name' | 'email' | 'phone'
  readonly optional?: true
  readonly least?: number
  readonly most?: number
  readonly options?: readonly (readonly [value: string, title: string])[]
}

export interface DemoForm {
  readonly code: string
  readonly group: 'company' | 'help' | 'information' | 'contact'
  readonly sites: readonly number[]
  readonly title: string
  readonly lead: string
  readonly button: string
  readonly thanks: string
  readonly advertising?: true
  readonly publishes?: true
  readonly fields: readonly DemoField[]
}

const name: DemoField = {
  code: 'name',
  kind: 'text',
  label: 'Как к вам обращаться',
  contact: 'name',
  least: 2,
  most: 100,
}
const phone: DemoField = { code: 'phone', kind: 'phone', label: 'Телефон', contact: 'phone' }
const email: DemoField = {
  code: 'email',
  kind: 'email',
  label: 'Эл. почта',
  hint: 'Сюда придёт ответ',
  contact: 'email',
}
const city: DemoField = { code: 'city', kind: 'city', label: 'Город' }
const company: DemoField = { code: 'company', kind: 'text', label: 'Организация', most: 200 }
const inn: DemoField = { code: 'inn', kind: 'inn', label: 'ИНН', hint: '10 цифр у организации, 12 у предпринимателя' }
const comment: DemoField = { code: 'comment', kind: 'textarea', label: 'Комментарий', optional: true, most: 2000 }
const files = (label: string, hint: string): DemoField => ({
  code: 'files',
  kind: 'file',
  label,
  hint,
  optional: true,
  most: 5,
})

/** The forms of the shops, in display order. */
export const demoForms: readonly DemoForm[] = [
  {
    code: 'complaints',
    group: 'company',
    sites: [1, 2],
    title: 'Жалоба или предложение',
    lead: 'Расскажите, что пошло не так или что нам стоит делать иначе. Обращение читает руководитель магазина.',
    button: 'Отправить обращение',
    thanks:
      'Руководитель магазина прочитает обращение сегодня или на следующий рабочий день и ответит на почту. По закону на ответ есть 10 дней, обычно хватает трёх.',
    fields: [
      {
        code: 'about',
        kind: 'radio',
        label: 'О чём обращение',
        options: [
          ['goods', 'Качество товара'],
          ['delivery', 'Доставка'],
          ['service', 'Работа сотрудников'],
          ['site', 'Сайт'],
          ['idea', 'Предложение'],
        ],
      },
      {
        code: 'order',
        kind: 'order',
        label: 'Номер заказа',
        hint: 'Если обращение о заказе',
        placeholder: 'Ш-1001',
        optional: true,
      },
      {
        code: 'text',
        kind: 'textarea',
        label: 'Что случилось',
        hint: 'Когда это было, с кем говорили, чего вы ждёте от нас',
        least: 10,
        most: 3000,
      },
      files('Фото и документы', 'Снимок товара, накладная, переписка: до 5 файлов'),
      name,
      email,
      { ...phone, optional: true, hint: 'Если удобнее, чтобы мы позвонили' },
    ],
  },
  {
    code: 'offers-to-dealers',
    group: 'company',
    sites: [1],
    title: 'Стать дилером',
    lead: 'Заявка на дилерские цены и доступ к складу. Менеджер отдела дилеров проверит организацию и пришлёт договор.',
    button: 'Отправить заявку',
    thanks:
      'Менеджер отдела дилеров проверит данные и свяжется с вами за два рабочих дня: пришлёт прайс с дилерскими ценами и проект договора.',
    advertising: true,
    fields: [
      company,
      inn,
      city,
      {
        code: 'format',
        kind: 'select',
        label: 'Как продаёте',
        options: [
          ['shop', 'Магазин или салон'],
          ['online', 'Интернет-магазин'],
          ['service', 'Сервис и ремонт'],
          ['wholesale', 'Оптовая торговля'],
          ['project', 'Оснащение цехов под ключ'],
        ],
      },
      {
        code: 'turnover',
        kind: 'money',
        label: 'Закупки в месяц, ₽',
        hint: 'Сколько планируете закупать',
        placeholder: '500 000',
        optional: true,
        most: 100_000_000_000,
      },
      { code: 'site', kind: 'text', label: 'Сайт или страница магазина', optional: true, most: 200 },
      name,
      phone,
      email,
      comment,
    ],
  },
  {
    code: 'tour',
    group: 'company',
    sites: [1, 2],
    title: 'Записаться на экскурсию',
    lead: 'Покажем склад, сервисный цех и машины в работе. Экскурсия бесплатная, идёт около полутора часов.',
    button: 'Записаться',
    thanks: 'Позвоним, чтобы подтвердить день и время, и пришлём схему проезда и пропуск на стоянку.',
    fields: [
      {
        code: 'date',
        kind: 'date',
        label: 'Желаемый день',
        hint: 'В будни, не раньше завтрашнего дня',
        least: 1,
        most: 60,
      },
      {
        code: 'time',
        kind: 'radio',
        label: 'Время',
        options: [
          ['10', '10:00'],
          ['12', '12:00'],
          ['15', '15:00'],
        ],
      },
      { code: 'people', kind: 'number', label: 'Сколько человек', hint: 'Группа до 15 человек', least: 1, most: 15 },
      {
        code: 'purpose',
        kind: 'select',
        label: 'Что посмотреть',
        options: [
          ['all', 'Всё понемногу'],
          ['lockstitch', 'Прямострочные машины и оверлоки'],
          ['cutting', 'Раскрой'],
          ['embroidery', 'Вышивка'],
          ['service', 'Сервисный цех'],
        ],
      },
      name,
      phone,
      { ...email, hint: 'Пришлём подтверждение', optional: true },
      comment,
    ],
  },
  {
    code: 'repair',
    group: 'help',
    sites: [1, 2],
    title: 'Заявка на ремонт',
    lead: 'Опишите неисправность: мастер подскажет по телефону, что можно сделать на месте, или назначит выезд.',
    button: 'Вызвать мастера',
    thanks:
      'Мастер позвонит в течение рабочего дня, уточнит неисправность и назовёт стоимость. Ремонт по гарантии бесплатный.',
    fields: [
      {
        code: 'machine',
        kind: 'text',
        label: 'Машина',
        hint: 'Марка, модель, класс: всё это есть на шильдике',
        placeholder: 'Lumera L-5550',
        least: 2,
        most: 150,
      },
      { code: 'serial', kind: 'text', label: 'Серийный номер', optional: true, most: 60 },
      {
        code: 'warranty',
        kind: 'radio',
        label: 'Гарантия',
        options: [
          ['yes', 'Действует'],
          ['no', 'Закончилась'],
          ['unknown', 'Не знаю'],
        ],
      },
      {
        code: 'order',
        kind: 'order',
        label: 'Номер заказа',
        hint: 'Если машина куплена у нас',
        placeholder: 'Ш-1001',
        optional: true,
      },
      {
        code: 'text',
        kind: 'textarea',
        label: 'Что не так',
        hint: 'Рвёт нить, пропускает стежки, стучит, не включается…',
        least: 10,
        most: 2000,
      },
      files('Фото или снимок строчки', 'По снимку строчки мастер часто видит причину'),
      {
        code: 'where',
        kind: 'radio',
        label: 'Где ремонтировать',
        options: [
          ['visit', 'Мастер приедет к нам'],
          ['shop', 'Привезём в сервис'],
        ],
      },
      city,
      name,
      phone,
      { ...email, optional: true },
    ],
  },
  {
    code: 'leasing',
    group: 'help',
    sites: [1],
    title: 'Рассчитать лизинг',
    lead: 'Подберём лизинговую компанию и пришлём график платежей. Для юридических лиц и предпринимателей.',
    button: 'Получить расчёт',
    thanks:
      'Отправим заявку трём лизинговым компаниям и за два рабочих дня пришлём на почту графики платежей, чтобы сравнить.',
    fields: [
      company,
      inn,
      {
        code: 'sum',
        kind: 'money',
        label: 'Стоимость оборудования, ₽',
        placeholder: '1 500 000',
        least: 30_000_000,
        most: 10_000_000_000,
      },
      {
        code: 'advance',
        kind: 'number',
        label: 'Аванс, %',
        hint: 'От 10 до 49',
        placeholder: '20',
        least: 10,
        most: 49,
      },
      {
        code: 'term',
        kind: 'radio',
        label: 'Срок',
        options: [
          ['12', '12 месяцев'],
          ['24', '24 месяца'],
          ['36', '36 месяцев'],
        ],
      },
      {
        code: 'goods',
        kind: 'textarea',
        label: 'Какое оборудование',
        hint: 'Модели и количество или задача цеха',
        least: 5,
        most: 2000,
      },
      name,
      phone,
      email,
      files('Карточка организации', 'PDF или документ: банк спросит реквизиты'),
    ],
  },
  {
    code: 'credit',
    group: 'help',
    sites: [1],
    title: 'Заявка на кредит',
    lead: 'Кредит на машины для дома и ателье. Решение банка приходит за час в рабочее время.',
    button: 'Отправить заявку',
    thanks: 'Менеджер позвонит, уточнит товары и передаст заявку в банк. Отправка заявки ни к чему не обязывает.',
    fields: [
      { code: 'product', kind: 'product', label: 'Артикул товара', hint: 'Стоит под названием товара', optional: true },
      {
        code: 'sum',
        kind: 'money',
        label: 'Сумма покупки, ₽',
        placeholder: '60 000',
        least: 500_000,
        most: 50_000_000,
      },
      {
        code: 'advance',
        kind: 'money',
        label: 'Первый взнос, ₽',
        hint: 'Можно без взноса',
        placeholder: '0',
        optional: true,
        most: 50_000_000,
      },
      {
        code: 'term',
        kind: 'select',
        label: 'Срок',
        options: [
          ['6', '6 месяцев'],
          ['12', '12 месяцев'],
          ['18', '18 месяцев'],
          ['24', '24 месяца'],
          ['36', '36 месяцев'],
        ],
      },
      city,
      name,
      phone,
      { ...email, optional: true },
    ],
  },
  {
    code: 'rassrochka',
    group: 'help',
    sites: [1, 2],
    title: 'Заявка на рассрочку',
    lead: 'Рассрочка магазина без процентов и переплат: на 4 или 6 месяцев для организаций, с которыми мы работаем от трёх заказов.',
    button: 'Отправить заявку',
    thanks: 'Менеджер проверит историю заказов и за один рабочий день пришлёт договор с графиком платежей.',
    fields: [
      company,
      inn,
      {
        code: 'order',
        kind: 'order',
        label: 'Номер заказа',
        hint: 'Если заказ уже оформлен',
        placeholder: 'Ш-1001',
        optional: true,
      },
      { code: 'sum', kind: 'money', label: 'Сумма, ₽', placeholder: '300 000', least: 5_000_000, most: 500_000_000 },
      {
        code: 'term',
        kind: 'radio',
        label: 'На сколько месяцев',
        options: [
          ['4', '4 месяца'],
          ['6', '6 месяцев'],
        ],
      },
      name,
      phone,
      email,
    ],
  },
  {
    code: 'ask-answer',
    group: 'help',
    sites: [1, 2],
    title: 'Задать вопрос',
    lead: 'Спросите о машинах, нитках, настройке и уходе. Технолог ответит на почту; полезные ответы публикуем на этой странице.',
    button: 'Задать вопрос',
    thanks:
      'Технолог ответит на почту за один-два рабочих дня. Если вы разрешили, вопрос с ответом появится на этой странице без вашей фамилии.',
    publishes: true,
    fields: [
      { code: 'product', kind: 'product', label: 'Артикул товара', hint: 'Если вопрос о товаре', optional: true },
      {
        code: 'question',
        kind: 'textarea',
        label: 'Вопрос',
        hint: 'Какая машина, какая ткань, что уже пробовали',
        least: 10,
        most: 2000,
      },
      files('Фото', 'Снимок строчки или узла машины'),
      name,
      email,
      {
        code: 'publish',
        kind: 'checkbox',
        label: 'Можно опубликовать вопрос и ответ на сайте, без фамилии',
        optional: true,
      },
    ],
  },
  {
    code: 'state-order',
    group: 'information',
    sites: [1, 2],
    title: 'Запрос для закупки',
    lead: 'Пришлите техническое задание: подготовим коммерческое предложение для обоснования цены и документы участника закупки.',
    button: 'Запросить предложение',
    thanks:
      'Отдел госзаказа подготовит коммерческое предложение с печатью и подписью за один рабочий день и пришлёт его на почту.',
    fields: [
      { ...company, label: 'Учреждение' },
      inn,
      {
        code: 'law',
        kind: 'radio',
        label: 'Порядок закупки',
        options: [
          ['44', '44-ФЗ'],
          ['223', '223-ФЗ'],
          ['direct', 'Закупка у единственного поставщика'],
          ['unknown', 'Ещё не решили'],
        ],
      },
      { code: 'until', kind: 'date', label: 'Когда нужно предложение', optional: true, least: 0, most: 365 },
      {
        code: 'text',
        kind: 'textarea',
        label: 'Что закупаете',
        hint: 'Наименования, количество, требования',
        least: 10,
        most: 3000,
      },
      files('Техническое задание', 'PDF, документ или таблица: до 5 файлов'),
      name,
      phone,
      email,
    ],
  },
  {
    code: 'promo',
    group: 'information',
    sites: [1],
    title: 'Консультация по автоматизации',
    lead: 'Инженер посчитает, какие операции цеха окупятся автоматом, и подберёт машины под ваш бюджет. Бесплатно.',
    button: 'Получить консультацию',
    thanks: 'Инженер позвонит за один рабочий день, задаст вопросы о цехе и подготовит расчёт окупаемости.',
    advertising: true,
    fields: [
      {
        code: 'product',
        kind: 'text',
        label: 'Что шьёте',
        placeholder: 'Футболки, спецодежда, шторы…',
        least: 2,
        most: 200,
      },
      { code: 'places', kind: 'number', label: 'Рабочих мест в цехе', least: 1, most: 2000 },
      {
        code: 'operation',
        kind: 'select',
        label: 'Что автоматизировать',
        options: [
          ['cut', 'Раскрой и настил'],
          ['pocket', 'Карманы и клапаны'],
          ['button', 'Петли, пуговицы, закрепки'],
          ['hem', 'Подгибка и низ'],
          ['embroidery', 'Вышивка'],
          ['whole', 'Весь поток'],
        ],
      },
      {
        code: 'budget',
        kind: 'money',
        label: 'Бюджет, ₽',
        placeholder: '2 000 000',
        optional: true,
        most: 100_000_000_000,
      },
      city,
      name,
      phone,
      { ...email, hint: 'Пришлём расчёт' },
    ],
  },
  {
    code: 'recall',
    group: 'contact',
    sites: [1, 2],
    title: 'Заказать звонок',
    lead: 'Перезвоним и ответим на вопросы о товарах, заказе и доставке.',
    button: 'Жду звонка',
    thanks: 'Перезвоним в рабочее время, обычно в течение часа.',
    fields: [
      {
        code: 'topic',
        kind: 'select',
        label: 'О чём поговорить',
        options: [
          ['choice', 'Помочь с выбором'],
          ['order', 'Вопрос по заказу'],
          ['price', 'Цена и условия для организации'],
          ['service', 'Ремонт и обслуживание'],
          ['other', 'Другое'],
        ],
      },
      name,
      phone,
      {
        code: 'time',
        kind: 'radio',
        label: 'Когда удобно',
        options: [
          ['any', 'В любое рабочее время'],
          ['morning', 'До 12 часов'],
          ['day', 'С 12 до 15 часов'],
          ['evening', 'После 15 часов'],
        ],
      },
      comment,
    ],
  },
]

/** Published answers of the shop's technologist. `days`: how many days ago. */
export const demoQuestions: readonly {
  site: number
  days: number
  topic: string
  author: string
  question: string
  answer: string
  /** The article of the product it is about. */
  product?: string
}[] = [
  {
    site: 1,
    days: 5,
    topic: 'Прямострочные машины',
    author: 'Светлана Б.',
    product: 'LM-L-5550',
    question: 'Можно ли на этой машине шить футер с начёсом и подшивать джинсы?',
    answer:
      'Футер пройдёт без настройки, для джинсы поставьте иглу № 100 и увеличьте стежок до 3,5 мм. Швы в местах стыка, от шести слоёв, проходите на малой скорости. Если джинса каждый день, посмотрите машину для тяжёлых материалов.',
  },
  {
    site: 1,
    days: 14,
    topic: 'Прямострочные машины',
    author: 'Денис Л.',
    product: 'LM-L-5550',
    question: 'Что нужно, кроме стола, чтобы начать шить в день доставки?',
    answer:
      'Масло есть в комплекте, в поддон его нужно залить до отметки. Понадобятся иглы под вашу ткань, нитки и розетка 220 В с заземлением. Машина приходит отрегулированной: заправьте нить и прошейте лоскут.',
  },
  {
    site: 1,
    days: 8,
    topic: 'Иглы и нитки',
    author: 'Ольга Н.',
    product: 'ND-DB1',
    question: 'Чем отличаются номера 75 и 90, если шью костюмную ткань?',
    answer:
      'Толщиной: 0,75 и 0,90 мм. Для костюмной ткани берите № 80 или № 90. Иглой № 75 шьют вискозу и сорочечные ткани: на костюмной она гнётся и пропускает стежки.',
  },
  {
    site: 1,
    days: 3,
    topic: 'Оверлоки',
    author: 'Марина К.',
    question: 'Оверлок стягивает трикотаж, шов получается волной. Натяжение ослабляла, не помогает. В чём причина?',
    answer:
      'Волну даёт не нить, а подача: у оверлока две рейки, и соотношение их ходов называется дифференциалом. Для трикотажа поставьте от 1,3 до 2,0: передняя рейка подаст ткань быстрее и шов не растянется. Давление лапки ослабьте на пол-оборота. Натяжение верните к среднему, оно здесь ни при чём.',
  },
  {
    site: 1,
    days: 9,
    topic: 'Иглы и нитки',
    author: 'Андрей С.',
    question: 'Какие иглы и нитки нужны, чтобы шить кордуру 1000D на промышленной прямострочной машине?',
    answer:
      'Иглы системы DP×17 номер 120–140 с остриём R, если тройник машины рассчитан на толстую иглу; для DB×1 предел — номер 110. Нитки армированные 40–45 или полиэфир 20. Зазор челнока под новую толщину иглы выставляет механик: 0,05–0,1 мм. Длина стежка не меньше 3 мм, иначе ткань сечётся.',
  },
  {
    site: 1,
    days: 15,
    topic: 'Сервоприводы',
    author: 'Ольга П.',
    question: 'Стоит ли менять фрикционный мотор на сервопривод, если машина старая, но шьёт хорошо?',
    answer:
      'Стоит, если машина работает каждый день. Сервопривод тратит в 3–5 раз меньше электричества, потому что стоит вместе с машиной, не гудит и даёт позиционирование иглы. На одной смене он окупается за 8–12 месяцев. Проверьте только стол: вырез под ремень и расстояние между болтами 180 мм у большинства моделей совпадают.',
  },
  {
    site: 1,
    days: 22,
    topic: 'Раскрой',
    author: 'Татьяна Л.',
    question:
      'Дисковый или вертикальный раскройный нож выбрать для небольшого цеха? Шьём футболки, настил до 30 полотен.',
    answer:
      'Для настила 30 полотен кулирки это 3–4 см: дисковый нож диаметром 100–110 мм справится с прямыми и плавными линиями, но проймы и горловины на нём придётся дорезать. Вертикальный нож на 6 дюймов режет весь настил по контуру, поэтому для футболок берут его. Дисковый оставьте для отрезания полотен.',
  },
  {
    site: 1,
    days: 31,
    topic: 'Уход за машиной',
    author: 'Ирина В.',
    question: 'Как часто менять масло в промышленной машине с закрытым картером и какое лить?',
    answer:
      'Первый раз через месяц работы, потом каждые полгода при одной смене. Масло вазелиновое, вязкостью 10 сСт (№ 10) для быстрых машин и 22 (№ 22) для тяжёлых. Уровень держите между метками HIGH и LOW: перелив выгонит масло на ткань. Вместе с маслом промойте фильтр помпы.',
  },
  {
    site: 2,
    days: 6,
    topic: 'Школьные мастерские',
    author: 'Елена Г.',
    question: 'Сколько швейных машин нужно в кабинет технологии на группу 15 человек и какие требования по размещению?',
    answer:
      'На группу 15 человек ставят 8–10 машин: часть учеников в это время кроит и утюжит. Между столами в ряду оставляют 60 см, между рядами 80 см, свет слева. Утюжильное место выносят к стене с отдельной розеткой. Комплект на кабинет соберём по приказу Минпросвещения № 838 и пришлём спецификацию.',
  },
  {
    site: 2,
    days: 18,
    topic: 'Школьные мастерские',
    author: 'Сергей М.',
    question: 'Подойдут ли бытовые машины для колледжа, где занятия каждый день по шесть часов?',
    answer:
      'Нет: бытовая машина рассчитана на два-три часа работы в день и шьёт 600–900 стежков в минуту. Для колледжа берите промышленные прямострочные с сервоприводом и ограничением скорости до 2000 стежков: ученик сразу привыкает к рабочей педали, а машина служит десятилетиями. Бытовые оставьте для кружков.',
  },
]

/** Requests of the demo's users. `steps`: later status changes; `after` is in days. */
export const demoRequests: readonly {
  readonly email: string
  readonly form: string
  readonly days: number
  readonly values: Readonly<Record<string, string | number | boolean>>
  readonly steps: readonly {
    readonly to: 'in-work' | 'answered' | 'closed'
    readonly after: number
    readonly answer?: string
  }[]
}[] = [
  {
    email: 'maria@shpulka.example',
    form: 'repair',
    days: 12,
    values: {
      machine: 'Мастерица 23',
      warranty: 'yes',
      text: 'После получаса работы начинает пропускать стежки на джинсе, на хлопке шьёт ровно. Игла новая, 90.',
      where: 'shop',
      city: 'Иваново',
      name: 'Мария Ковалёва',
      phone: '+79101234567',
      email: 'maria@shpulka.example',
    },
    steps: [
      { to: 'in-work', after: 0.2 },
      {
        to: 'answered',
        after: 1,
        answer:
          'Мария, для джинсы возьмите иглу 100–110 с остриём Jeans: девяностая отклоняется на утолщениях, отсюда пропуски. Если не поможет, привозите машину: регулировка челнока по гарантии бесплатная, занимает день.',
      },
    ],
  },
  {
    email: 'maria@shpulka.example',
    form: 'ask-answer',
    days: 2,
    values: {
      question: 'Какой лапкой удобнее подгибать низ на шифоне, чтобы край не вытягивался волной?',
      name: 'Мария Ковалёва',
      email: 'maria@shpulka.example',
      publish: true,
    },
    steps: [{ to: 'in-work', after: 0.5 }],
  },
  {
    email: 'igor@shpulka.example',
    form: 'leasing',
    days: 20,
    values: {
      company: 'ООО «Ткацкий двор»',
      inn: '3799000142',
      sum: '1 850 000',
      advance: 20,
      term: '24',
      goods: 'Шесть прямострочных машин с автоматикой, два оверлока, раскройный комплекс на настил 10 см.',
      name: 'Игорь Тарасов',
      phone: '+79202345678',
      email: 'igor@shpulka.example',
    },
    steps: [
      { to: 'in-work', after: 0.3 },
      {
        to: 'answered',
        after: 2,
        answer:
          'Игорь, прислали на почту три графика: платёж от 71 200 ₽ в месяц при авансе 20 %. Выгоднее второй: у него страховка уже внутри. Скажите, какой выбрать, подготовим договор.',
      },
      { to: 'closed', after: 6 },
    ],
  },
  {
    email: 'olga@shpulka.example',
    form: 'state-order',
    days: 1,
    values: {
      company: 'ГПОУ «Колледж швейного дела»',
      inn: '7199000317',
      law: '44',
      text: 'Двенадцать ученических столов и восемь промышленных прямострочных машин с сервоприводом, с доставкой и пусконаладкой в Туле.',
      name: 'Ольга Никитина',
      phone: '+79404567890',
      email: 'olga@shpulka.example',
    },
    steps: [],
  },
]

/** Discounts for confirming a subscription. */
export const subscriptionDiscounts = [
  { site_id: 1, percent: 5, min_sum_kopecks: 300_000, days: 60 },
  { site_id: 2, percent: 3, min_sum_kopecks: 1_000_000, days: 60 },
]
