import type { SceneName } from '../drawings/scenes/scenes.ts'

/** A collection of products on a site. Products are given by article, categories by code, values by title. */
export interface DemoCollection {
  site: number
  code: string
  title: string
  /** Paragraphs separated by an empty line. */
  description: string
  /** The scene and the background colour of its cover. */
  background: string
  scene: SceneName
  /** Articles of the objects on its cover, the largest first. */
  cover: readonly string[]
  /** Articles of its products, in order. */
  products?: readonly string[]
  /** Filters that add other products. */
  stored?: { categories?: readonly string[]; values?: Readonly<Record<string, readonly string[]>> }
}

export const collections: readonly DemoCollection[] = [
  {
    site: 1,
    code: 'atelye-s-nulya',
    title: 'Ателье с нуля',
    description:
      'Минимальный набор, с которым ателье принимает заказы с первого дня: прямострочная машина с мягким стартом, четырёхниточный оверлок, подшивка низа, пар и примерка.\n\nМашины можно взять головой или в сборе со столом. Если помещение меньше 20 м², выберите компактный стол и отпариватель вместо гладильного стола.',
    background: '#f1e4d6',
    scene: 'night',
    cover: ['LM-L-5600T', 'SL-ZHM-1', 'CL-TORINO'],
    products: [
      ...[
        'LM-L-5600T',
        'KX-KO-504D',
        'LM-L-101D',
        'SV-STOL-1060',
        'SV-STOL-OVR',
        'SV-ST-T1',
        'CL-VENTO-1-8',
        'CL-TORINO',
        'CL-TAVOLA-P',
      ],
      ...[
        'SL-ZHM-1',
        'SL-ZHR-1',
        'SN-LM-20',
        'SL-NP-240',
        'SL-SM-150',
        'SL-U-60',
        'ND-DB1',
        'ND-DC27',
        'FL-P40-2500',
        'DX-SH-L',
        'DX-M-250',
      ],
    ],
  },
  {
    site: 1,
    code: 'shveynyy-tseh-na-12-mest',
    title: 'Запуск швейного цеха на 12 мест',
    description:
      'Поток для лёгкой одежды и спецодежды: семь прямострочных мест, три оверлока, распошивальная и петельная машины, раскройный стол с ножом и участок влажно-тепловой обработки.\n\nЦена зависит от суммы заказа: весь цех одним заказом попадает в верхнюю ступень. Положите в корзину нужное количество каждой позиции, и скидка посчитается сама.',
    background: '#dfe5ee',
    scene: 'workplace',
    cover: ['LM-L-5700F', 'TV-T-7304D'],
    products: [
      ...[
        'LM-L-5700F',
        'TV-T-8300T',
        'KX-KO-505D',
        'TV-T-7304D',
        'TV-T-9500D',
        'LM-L-1790',
        'LM-L-1903',
        'LM-L-1900',
        'SV-RS-180',
        'BD-RV-8',
      ],
      ...[
        'CL-FORTE-10',
        'CL-ROMA-2',
        'CL-TAVOLA-PR',
        'TV-TD-450',
        'SV-STOL-1200',
        'SV-STOL-OVR',
        'SV-ST-TR',
        'SV-ST-F2',
        'SN-LP-150',
        'TV-SM-550',
      ],
      ...['ND-DP5', 'ND-DC27', 'FL-P40-5000', 'FL-T150-10000', 'DX-M-4'],
    ],
  },
  {
    site: 1,
    code: 'vsyo-dlya-trikotazha',
    title: 'Всё для трикотажа',
    description:
      'Машины, которые не тянут полотно: оверлоки с дифференциалом, плоскошовные машины, зигзаг. К ним — иглы с закруглённым остриём SES и текстурированная нить, от которой шов не колется.\n\nПропуски стежков на кулирке почти всегда лечатся иглой: возьмите номер 65–75 с остриём для трикотажа.',
    background: '#dde8e1',
    scene: 'knit',
    cover: ['KX-KO-504', 'FL-T150-10000', 'ND-DC27-SES'],
    products: ['ND-DC27-SES', 'ND-DB1-SES', 'ND-UY128-SES', 'FL-T150-10000', 'FL-T160-5000', 'FL-RZ-10', 'DX-PL-CS'],
    stored: { values: { material: ['Трикотаж'] } },
  },
  {
    site: 1,
    code: 'igly-pod-lyuboy-material',
    title: 'Иглы под любой материал',
    description:
      'Сначала система игл вашей машины, затем номер по толщине ткани, затем остриё по материалу. Для шёлка и микрофибры — микротекс 60–70, для джинсы — 100–110, для кожи — режущее остриё LR.\n\nИглу меняют после восьми часов шитья: затупившееся остриё рвёт нить и портит полотно раньше, чем это видно глазом.',
    background: '#e4e9f0',
    scene: 'flat',
    cover: ['ND-DB1', 'ND-DP5-J', 'FL-P40-5000'],
    stored: { categories: ['igly'] },
  },
  {
    site: 1,
    code: 'kozha-sumki-mebel',
    title: 'Кожа, сумки, мебель',
    description:
      'Тройное продвижение, колонковая платформа и капроновая нить: всё, чем шьют галантерею, обувь, чехлы и мягкую мебель.\n\nПод кожу берите иглы с режущим остриём и роликовую лапку: зубчатая рейка оставляет следы на лице.',
    background: '#ece2d4',
    scene: 'leather',
    cover: ['BD-W-1180', 'FL-N10-1000', 'ND-DP17-LR'],
    products: [
      'BD-W-1180',
      'TV-T-6170',
      'BD-B-820',
      'ND-DP17-LR',
      'ND-794-LR',
      'FL-N10-1000',
      'FL-N20-1500',
      'DX-ROL-3',
      'DX-WF-17',
      'DX-MV-1',
    ],
    stored: { values: { material: ['Кожа'] } },
  },
  {
    site: 1,
    code: 'raskroy-bez-perekosa',
    title: 'Раскрой без перекоса',
    description:
      'Раскройный участок целиком: стол, настилочная машина, ножи по высоте настила и инструмент для разметки.\n\nДисковый нож берите для настила до 30 мм, вертикальный — выше. Ленточная машина нужна там, где детали мельче ладони.',
    background: '#efe9da',
    scene: 'cutting',
    cover: ['SV-RS-180', 'BD-RV-8', 'SL-NP-260'],
    stored: { categories: ['raskroy'] },
  },
  {
    site: 1,
    code: 'uchastok-vto',
    title: 'Участок влажно-тепловой обработки',
    description:
      'Утюги, пар, столы с отсосом и прессы. Один парогенератор на пять литров держит два утюга без пауз; стол с наддувом нужен, если гладите готовые изделия с лица.',
    background: '#f2e3de',
    scene: 'pressing',
    cover: ['CL-TAVOLA-P', 'CL-VENTO-5', 'CL-ROMA-1'],
    stored: { categories: ['vto'] },
  },
  {
    site: 1,
    code: 'rabochee-mesto-shvei',
    title: 'Рабочее место швеи',
    description:
      'Восемь часов за машиной держатся на трёх вещах: стул с правильной спинкой, ровный свет на игле и тихий мотор. Здесь всё, чем можно переоснастить место за один день, не меняя машину.',
    background: '#e3ebe4',
    scene: 'studio',
    cover: ['SV-STOL-1200', 'SV-ST-T2', 'SN-LS-50D'],
    products: ['SV-ST-F1', 'SN-LM-20', 'TV-SM-550', 'SV-ST-TR', 'SV-STOL-1200'],
    stored: { categories: ['rabochee-mesto', 'stoly'] },
  },
  {
    site: 2,
    code: 'shkolnaya-masterskaya',
    title: 'Школьная мастерская',
    description:
      'Кабинет технологии на 15 человек: рабочие места ученика, оверлоки, гладильное место и инструмент закройщика. Позиции подобраны так, чтобы их можно было перенести в заявку по 44-ФЗ без правок.\n\nВсе машины — с русской инструкцией, защитой пальцев и ограничением скорости.',
    background: '#dde8e1',
    scene: 'class',
    cover: ['VM-SHKOLNITSA', 'SV-TB-2', 'SL-NSH-180'],
    products: [
      ...[
        'VM-UK-1',
        'VM-UK-2',
        'VM-UK-O',
        'SV-UK-V',
        'SL-UK-R',
        'VM-SHKOLNITSA',
        'VM-SHKOLNITSA-2',
        'VM-KLASS-40',
        'VM-KROMKA-34',
        'SV-STOL-B',
        'SV-TB-2',
      ],
      ...['SL-NSH-180', 'SL-SM-150', 'SL-ML-3', 'SL-K-3', 'SL-ZHU-1', 'ND-H-UNI', 'VM-VS-15'],
    ],
  },
  {
    site: 2,
    code: 'uchebnoe-atelye',
    title: 'Учебное ателье колледжа',
    description:
      'Промышленные машины, на которых студенты выходят на производство: прямострочные с автоматикой, оверлоки и потайной стежок. Всё в пределах цены, с которой проходит малая закупка.',
    background: '#dfe5ee',
    scene: 'line',
    cover: ['TV-T-8300T', 'LM-L-3540', 'SL-ZHM-1'],
    products: [
      'TV-T-8300T',
      'LM-L-5600D',
      'LM-L-3540',
      'TV-T-500',
      'SV-STOL-1200',
      'SV-STOL-OVR',
      'SV-ST-F1',
      'CL-TAVOLA-P',
      'SL-ZHM-1',
      'SL-MM-1',
    ],
    stored: { categories: ['odnoigolnye', 'chetyrehnitochnye', 'potaynye'] },
  },
  {
    site: 2,
    code: 'igly-dlya-urokov',
    title: 'Иглы для уроков',
    description:
      'Плоская колба 130/705H подходит ко всем бытовым машинам класса. На год занятий группе из 15 человек нужно около десяти упаковок: по две на ученика и запас универсальных.',
    background: '#e4e9f0',
    scene: 'flat',
    cover: ['ND-H-UNI', 'ND-H-JEANS', 'FL-P40-2500'],
    stored: { values: { 'sistema-igl': ['130/705H'] }, categories: ['igly'] },
  },
  {
    site: 2,
    code: 'rashodniki-na-chetvert',
    title: 'Расходные материалы на четверть',
    description:
      'Нитки, ленты, иглы и мел: то, что кончается первым. Заказ на четверть одной накладной, с доставкой в школу.',
    background: '#f1e4d6',
    scene: 'warehouse',
    cover: ['FL-P40-5000', 'SL-ML-3', 'FL-RZ-20'],
    products: ['ND-H-UNI', 'FL-P40-2500', 'SL-ML-3', 'SL-SM-150', 'VM-VS-15'],
    stored: { categories: ['nitki', 'lenty-i-rezinka', 'razmetka'] },
  },
  {
    site: 2,
    code: 'instrument-zakroyshchika-v-klass',
    title: 'Инструмент закройщика в класс',
    description: 'Ножницы с тупым концом для младших, портновские — для старших, лекала и угольники по росту парты.',
    background: '#efe9da',
    scene: 'cutting',
    cover: ['SL-NP-240', 'SL-SM-150', 'SL-ML-3'],
    stored: { categories: ['instrument-zakroyshchika'] },
  },
]
