/**
 * A banner of a site. Scenes are given by name, categories by code, values by property and title, products by article.
 */
export interface DemoBanner {
  site: number
  /** The placement of the banner. */
  code: string
  title: string
  text: string
  link: string
  linkTitle: string
  /** Null for a banner with text only. */
  scene: string | null
  categories?: readonly string[]
  values?: Readonly<Record<string, readonly string[]>>
  products?: readonly string[]
  /** Legal marks of a third-party advertisement. */
  advert?: { ageMark: number; erid: string; advertiser: string }
}

const collection = (code: string) => `/collections/${code}`

export const banners: readonly DemoBanner[] = [
  {
    site: 1,
    code: 'home',
    title: 'Швейное оборудование со складов в трёх городах',
    text: 'Прямострочные машины, оверлоки, раскрой и пар. Цена снижается вместе с суммой заказа — ступени видны на каждом товаре.',
    link: '/pick-machine',
    linkTitle: 'Подобрать машину',
    scene: 'banner-shpulka.svg',
  },
  {
    site: 1,
    code: 'home',
    title: 'Цех на 12 мест одним заказом',
    text: 'Поток для лёгкой одежды и спецодежды: от раскройного стола до петельной машины.',
    link: collection('shveynyy-tseh-na-12-mest'),
    linkTitle: 'Посмотреть состав',
    scene: 'banner-tseh.svg',
    products: ['LM-L-5700F', 'TV-T-7304D', 'SV-RS-180'],
  },
  {
    site: 1,
    code: 'home',
    title: 'Трикотаж без пропусков стежка',
    text: 'Оверлоки с дифференциалом, иглы SES и мягкая текстурированная нить.',
    link: collection('vsyo-dlya-trikotazha'),
    linkTitle: 'К подборке',
    scene: 'banner-trikotazh.svg',
    products: ['KX-KO-504', 'ND-DC27-SES', 'FL-T150-10000'],
  },
  {
    site: 1,
    code: 'listing',
    title: 'Открываете ателье?',
    text: 'Собрали всё, с чем принимают первый заказ: машина, оверлок, пар и примерка.',
    link: collection('atelye-s-nulya'),
    linkTitle: 'Ателье с нуля',
    scene: 'atelye-s-nulya.svg',
    categories: ['pryamostrochnye', 'bytovye'],
  },
  {
    site: 1,
    code: 'listing',
    title: 'Шьёте кожу?',
    text: 'Шагающие лапки, режущие иглы и капроновая нить — в одной подборке.',
    link: collection('kozha-sumki-mebel'),
    linkTitle: 'Кожа, сумки, мебель',
    scene: 'kozha-sumki-mebel.svg',
    categories: ['shveynye-mashiny'],
    values: { material: ['Кожа'] },
    products: ['BD-W-1180', 'ND-DP17-LR'],
  },
  {
    site: 1,
    code: 'listing',
    title: 'К оверлоку — сразу иглы и нить',
    text: 'DC×27 с закруглённым остриём и текстурированная нить 150D.',
    link: collection('vsyo-dlya-trikotazha'),
    linkTitle: 'Всё для трикотажа',
    scene: 'vsyo-dlya-trikotazha.svg',
    categories: ['overloki', 'raspashivalnye'],
    products: ['ND-DC27-SES', 'FL-T150-10000'],
  },
  {
    site: 1,
    code: 'listing',
    title: 'Не знаете, какая игла нужна?',
    text: 'Система — по машине, номер — по ткани, остриё — по материалу. Таблица номеров на странице бренда.',
    link: '/partners/nadelon',
    linkTitle: 'Таблица номеров Nadelon',
    advert: { ageMark: 0, erid: '2VtzqDemoNadelon', advertiser: 'ООО «Наделон Рус»' },
    scene: 'igly-pod-lyuboy-material.svg',
    categories: ['igly'],
  },
  {
    site: 1,
    code: 'listing',
    title: 'Переоснастите место за один день',
    text: 'Стул, свет и тихий сервомотор — не меняя машину.',
    link: collection('rabochee-mesto-shvei'),
    linkTitle: 'Рабочее место швеи',
    scene: 'rabochee-mesto-shvei.svg',
    categories: ['mebel'],
  },
  {
    site: 2,
    code: 'home',
    title: 'Кабинет технологии одной заявкой',
    text: 'Рабочие места ученика, оверлоки, гладильное место и инструмент. Документы для 44-ФЗ — вместе с товаром.',
    link: collection('shkolnaya-masterskaya'),
    linkTitle: 'Школьная мастерская',
    scene: 'banner-school.svg',
    products: ['VM-UK-1', 'VM-SHKOLNITSA'],
  },
  {
    site: 2,
    code: 'home',
    title: 'Учебное ателье колледжа',
    text: 'Промышленные машины, на которых студенты выходят на производство.',
    link: collection('uchebnoe-atelye'),
    linkTitle: 'Посмотреть состав',
    scene: 'uchebnoe-atelye.svg',
  },
  {
    site: 2,
    code: 'listing',
    title: 'Рабочее место ученика — одной позицией',
    text: 'Машина, парта и стул приходят вместе и стоят в заявке одной строкой.',
    link: '/catalog/mebel/uchebnye-klassy/uchebnye-komplekty',
    linkTitle: 'Учебные комплекты',
    scene: 'shkolnaya-masterskaya.svg',
    categories: ['shveynye-mashiny'],
    products: ['VM-UK-1'],
  },
  {
    site: 2,
    code: 'listing',
    title: 'Всё, что кончается первым',
    text: 'Нитки, ленты, иглы и мел на четверть — одной накладной.',
    link: collection('rashodniki-na-chetvert'),
    linkTitle: 'Расходные материалы',
    scene: 'rashodniki-na-chetvert.svg',
    categories: ['igly-i-nitki', 'raskroy'],
  },
]
