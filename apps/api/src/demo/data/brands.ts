/** A partner of the demo shops. All of them are invented; a likeness to a real mark is chance. */
export interface Brand {
  code: string
  title: string
  country: string
  /** Begins the articles of its goods. */
  prefix: string
  /** Colours of its machines. */
  body: string
  accent: string
  thread: string
  description: string
}

export const brands: readonly Brand[] = [
  {
    code: 'lumera',
    title: 'Lumera',
    country: 'Тайвань',
    prefix: 'LM',
    body: '#dfe1e2',
    accent: '#c8371b',
    thread: '#c8371b',
    description:
      'Промышленные швейные машины для цехов, которые шьют каждый день в две смены. Литая станина, закрытая система смазки и запчасти, которые подходят от серии к серии.',
  },
  {
    code: 'torvel',
    title: 'Torvel',
    country: 'Китай',
    prefix: 'TV',
    body: '#cdd6e0',
    accent: '#1f4fa3',
    thread: '#2b5aa6',
    description: 'Доступные машины и моторы для ателье и небольших производств. Простая настройка, понятные панели, сервис по всей России.',
  },
  {
    code: 'hanoshi',
    title: 'Hanoshi',
    country: 'Япония',
    prefix: 'HN',
    body: '#efece4',
    accent: '#2f7d5b',
    thread: '#2f7d5b',
    description: 'Машины высшего класса: тихий ход, ровная строчка на сложных тканях, цифровое управление подачей и натяжением.',
  },
  {
    code: 'kestrix',
    title: 'Kestrix',
    country: 'Китай',
    prefix: 'KX',
    body: '#cfe0dc',
    accent: '#d9a125',
    thread: '#d9a125',
    description: 'Оверлоки, распошивальные и специальные машины для трикотажных производств.',
  },
  {
    code: 'brandau',
    title: 'Brandau',
    country: 'Германия',
    prefix: 'BD',
    body: '#5b626e',
    accent: '#d9a125',
    thread: '#efe9dc',
    description: 'Тяжёлые машины для кожи, мебели и автомобильных чехлов, раскройное оборудование с запасом прочности.',
  },
  {
    code: 'velmora',
    title: 'Velmora',
    country: 'Чехия',
    prefix: 'VM',
    body: '#f2efe9',
    accent: '#7a9bb8',
    thread: '#7a9bb8',
    description: 'Бытовые швейные машины и оверлоки: для дома, кружка и школьной мастерской. Русская инструкция и лапки в комплекте.',
  },
  {
    code: 'stitchara',
    title: 'Stitchara',
    country: 'Республика Корея',
    prefix: 'ST',
    body: '#dfe4ea',
    accent: '#7b4a94',
    thread: '#7b4a94',
    description: 'Вышивальные машины от одной головы до многоголовочных линий. Сенсорное управление и приём рисунков с флешки.',
  },
  {
    code: 'calderino',
    title: 'Calderino',
    country: 'Италия',
    prefix: 'CL',
    body: '#e4e3df',
    accent: '#1f4fa3',
    thread: '#1f4fa3',
    description: 'Влажно-тепловая обработка: утюги, парогенераторы, столы и прессы с латунной арматурой и ремонтопригодными нагревателями.',
  },
  {
    code: 'nadelon',
    title: 'Nadelon',
    country: 'Германия',
    prefix: 'ND',
    body: '#dfe1e2',
    accent: '#2b5aa6',
    thread: '#2b5aa6',
    description: 'Иглы для промышленных и бытовых машин. Каждая партия проходит контроль острия и покрытия.',
  },
  {
    code: 'filanta',
    title: 'Filanta',
    country: 'Турция',
    prefix: 'FL',
    body: '#efe9dc',
    accent: '#c8371b',
    thread: '#c8371b',
    description: 'Швейные и вышивальные нитки на конусах, ленты и резинка. Стойкая окраска и стабильная толщина по всей намотке.',
  },
  {
    code: 'stavrin',
    title: 'Ставрин',
    country: 'Россия',
    prefix: 'SV',
    body: '#8f979f',
    accent: '#c8371b',
    thread: '#c8371b',
    description: 'Столы, станины и стулья для швейных цехов. Делают в Ивановской области, столешницы и рамы подходят к машинам всех марок.',
  },
  {
    code: 'siluetika',
    title: 'Силуэтика',
    country: 'Россия',
    prefix: 'SL',
    body: '#d9c7ab',
    accent: '#c8371b',
    thread: '#c8371b',
    description: 'Портновские манекены и инструмент закройщика по российским размерам.',
  },
  {
    code: 'detalix',
    title: 'Detalix',
    country: 'Китай',
    prefix: 'DX',
    body: '#b4bac2',
    accent: '#2f7d5b',
    thread: '#2f7d5b',
    description: 'Запасные части, лапки и приспособления для промышленных машин.',
  },
  {
    code: 'svetlin',
    title: 'Светлин',
    country: 'Россия',
    prefix: 'SN',
    body: '#e4e3df',
    accent: '#d9a125',
    thread: '#d9a125',
    description: 'Светильники для рабочих мест: ровный свет без мерцания и крепление, которое не мешает ткани.',
  },
]

export const brandNamed = (title: string): Brand => {
  const brand = brands.find((one) => one.title === title)
  if (!brand) throw new Error(`No brand is called ${title}`)
  return brand
}
