import type { SceneName } from '../drawings/scenes/scenes.ts'

/** Sets assembled by the buyer. Parts are articles of products sold separately. */
export interface DemoConstructorSet {
  site: number
  code: string
  title: string
  /** Paragraphs separated by an empty line. */
  description: string
  discountPercent: number
  /** Articles of the objects in its picture. */
  picture: readonly [machine: string, table: string, chair: string]
  scene: SceneName
  slots: readonly DemoSlot[]
  rules?: readonly DemoRule[]
}

interface DemoSlot {
  code: string
  title: string
  isOptional?: true
  quantity?: number
  /** The first part is the default, unless the slot begins empty. */
  parts: readonly string[]
  beginsEmpty?: true
}

interface DemoRule {
  /** These parts of a slot … */
  slot: string
  parts: readonly string[]
  /** … fit only these parts of another slot. An empty list: the other slot must be empty. */
  with: string
  only: readonly string[]
  reason: string
}

const chairs = {
  code: 'chair',
  title: 'Стул',
  parts: ['SV-ST-F1', 'SV-ST-F2', 'SV-ST-K1', 'SV-ST-T1', 'SV-TB-1'],
} as const
const lamps = {
  code: 'lamp',
  title: 'Светильник',
  isOptional: true,
  parts: ['SN-LM-20', 'SN-LM-10', 'SN-LS-30', 'SN-LS-50D', 'SN-LA-70'],
} as const
const wheels = { code: 'wheels', title: 'Колёса', isOptional: true, beginsEmpty: true, parts: ['SV-ST-K'] } as const

const lockstitch = ['TV-T-8200D', 'LM-L-5600D', 'TV-T-8300T', 'LM-L-5700F', 'HN-SN-3T']
const lockstitchBelow = ['LM-L-5520', 'KX-KS-101', 'LM-L-5550']
const lockstitchTables = ['SV-STOL-1200', 'SV-STOL-1200-1400', 'SV-STOL-1200F', 'SV-STOL-1060']
const lockstitchMotors = ['TV-SM-550', 'TV-SM-400', 'TV-SM-550P', 'LM-LS-550']
const overlocks = ['KX-KO-504D', 'KX-KO-524', 'TV-T-7324', 'KX-KO-505D']
const overlocksBelow = ['KX-KO-505', 'TV-T-7305']
const overlockTables = ['SV-STOL-OVR', 'SV-STOL-OVR-V']
const coverstitch = ['TV-T-9500D', 'KX-KC-500D', 'KX-KC-510T']

const builtIn = 'У этой машины привод встроен: отдельный мотор ей не нужен'
const needsMotor = 'У этой машины нет своего привода: подберите сервомотор для неё'

export const constructorSets: readonly DemoConstructorSet[] = [
  {
    site: 1,
    code: 'pryamostrochka',
    title: 'Рабочее место с прямострочной машиной',
    description:
      'Основное место любого цеха и ателье: голова, стол с опорами и педалью, стул и свет. Соберём, отрегулируем строчку под вашу ткань и приложим образец.\n\nМашине со встроенным приводом мотор не нужен, остальным подойдёт сервомотор под стол.',
    discountPercent: 10,
    picture: ['TV-T-8200D', 'SV-STOL-1200', 'SV-ST-F1'],
    scene: 'studio',
    slots: [
      { code: 'head', title: 'Голова машины', parts: [...lockstitch, ...lockstitchBelow] },
      { code: 'table', title: 'Стол', parts: lockstitchTables },
      { code: 'motor', title: 'Мотор', isOptional: true, beginsEmpty: true, parts: lockstitchMotors },
      chairs,
      lamps,
      wheels,
    ],
    rules: [
      { slot: 'head', parts: lockstitch, with: 'motor', only: [], reason: builtIn },
      { slot: 'head', parts: lockstitchBelow, with: 'motor', only: lockstitchMotors, reason: needsMotor },
      {
        slot: 'head',
        parts: ['LM-L-5700F', 'HN-SN-3T'],
        with: 'table',
        only: ['SV-STOL-1200', 'SV-STOL-1200-1400', 'SV-STOL-1200F'],
        reason: 'Компактный стол короток для этой машины: её платформа длиннее 1 060 мм вместе с блоком управления',
      },
    ],
  },
  {
    site: 1,
    code: 'overlok',
    title: 'Рабочее место с оверлоком',
    description:
      'Обмётка срезов и стачивание трикотажа. Стол с вырезом под оверлок ставит строчку вровень со столешницей, а врезная плита — ещё ниже: крупные детали не свисают.',
    discountPercent: 10,
    picture: ['KX-KO-504D', 'SV-STOL-OVR', 'SV-ST-F2'],
    scene: 'studio',
    slots: [
      { code: 'head', title: 'Оверлок', parts: [...overlocks, ...overlocksBelow] },
      { code: 'table', title: 'Стол', parts: overlockTables },
      {
        code: 'motor',
        title: 'Мотор',
        isOptional: true,
        beginsEmpty: true,
        parts: ['TV-SM-550', 'TV-SM-550P', 'LM-LS-550', 'TV-SM-400'],
      },
      { ...chairs, parts: ['SV-ST-F2', 'SV-ST-F1', 'SV-ST-K1', 'SV-TB-1'] },
      lamps,
      wheels,
    ],
    rules: [
      { slot: 'head', parts: overlocks, with: 'motor', only: [], reason: builtIn },
      {
        slot: 'head',
        parts: overlocksBelow,
        with: 'motor',
        only: ['TV-SM-550', 'TV-SM-550P', 'LM-LS-550'],
        reason: 'Оверлоку без своего привода нужен сервомотор от 550 Вт',
      },
      {
        slot: 'head',
        parts: ['KX-KO-505D', 'KX-KO-505', 'TV-T-7305'],
        with: 'table',
        only: ['SV-STOL-OVR'],
        reason: 'Врезная плита сделана под четырёхниточный оверлок: пятиниточный шире выреза',
      },
    ],
  },
  {
    site: 1,
    code: 'ploskoshov',
    title: 'Рабочее место с распошивальной машиной',
    description:
      'Плоский шов, подгиб низа и окантовка трикотажа. Все машины комплекта со встроенным приводом: цех тише, а счёт за свет меньше.',
    discountPercent: 10,
    picture: ['TV-T-9500D', 'SV-STOL-OVR', 'SV-ST-F1'],
    scene: 'studio',
    slots: [
      { code: 'head', title: 'Распошивальная машина', parts: coverstitch },
      { code: 'table', title: 'Стол', parts: ['SV-STOL-OVR', 'SV-STOL-OVR-V'] },
      chairs,
      lamps,
      wheels,
    ],
    rules: [
      {
        slot: 'head',
        parts: coverstitch,
        with: 'table',
        only: ['SV-STOL-OVR'],
        reason: 'Стол с врезной плитой — под оверлок: платформа распошивальной машины в него не встанет',
      },
    ],
  },
  {
    site: 1,
    code: 'mesto-shvei',
    title: 'Место швеи на выбор',
    description:
      'Одна форма для трёх мест потока: прямострочного, оверлочного и плоскошовного. Выберите голову, а стол подскажем: у каждой машины свой вырез.',
    discountPercent: 10,
    picture: ['LM-L-5600D', 'SV-STOL-1200F', 'SV-ST-F2'],
    scene: 'night',
    slots: [
      {
        code: 'head',
        title: 'Голова машины',
        parts: ['LM-L-5600D', 'TV-T-8300T', 'KX-KO-504D', 'TV-T-7324', 'TV-T-9500D', 'KX-KC-500D'],
      },
      { code: 'table', title: 'Стол', parts: ['SV-STOL-1200F', 'SV-STOL-1200', 'SV-STOL-OVR', 'SV-STOL-OVR-V'] },
      { ...chairs, parts: ['SV-ST-F2', 'SV-ST-F1', 'SV-ST-K1', 'SV-TB-1'] },
      lamps,
    ],
    rules: [
      {
        slot: 'head',
        parts: ['LM-L-5600D', 'TV-T-8300T'],
        with: 'table',
        only: ['SV-STOL-1200F', 'SV-STOL-1200'],
        reason: 'Стол под оверлок и плоскошовную машину не подходит к прямострочной',
      },
      {
        slot: 'head',
        parts: ['KX-KO-504D', 'TV-T-7324'],
        with: 'table',
        only: ['SV-STOL-OVR', 'SV-STOL-OVR-V'],
        reason: 'Оверлок не встанет в вырез прямострочного стола',
      },
      {
        slot: 'head',
        parts: ['TV-T-9500D', 'KX-KC-500D'],
        with: 'table',
        only: ['SV-STOL-OVR'],
        reason: 'Плоскошовной машине подходит только стол для оверлока и распошивальной',
      },
    ],
  },
  {
    site: 1,
    code: 'shagayushchaya-lapka',
    title: 'Место для кожи и тяжёлых тканей',
    description:
      'Машина с шагающей лапкой держит слои кожи, чехлов и брезента без сдвига. Ей нужны усиленный стол и мотор с запасом по усилию — лёгкие здесь не предлагаем.',
    discountPercent: 10,
    picture: ['TV-T-6175D', 'SV-STOL-1200U', 'SV-ST-K1'],
    scene: 'leather',
    slots: [
      {
        code: 'head',
        title: 'Голова машины',
        parts: ['TV-T-6175D', 'TV-T-6205', 'TV-T-6180', 'BD-W-1160', 'BD-W-1165T'],
      },
      { code: 'table', title: 'Стол', parts: ['SV-STOL-1200U', 'SV-STOL-1200U-1400'] },
      { code: 'motor', title: 'Мотор', isOptional: true, beginsEmpty: true, parts: ['TV-SM-750', 'TV-SM-1000'] },
      { ...chairs, parts: ['SV-ST-K1', 'SV-ST-F1', 'SV-ST-F2'] },
      { ...lamps, parts: ['SN-LS-30', 'SN-LS-50D', 'SN-LA-70'] },
    ],
    rules: [
      { slot: 'head', parts: ['TV-T-6175D', 'BD-W-1165T'], with: 'motor', only: [], reason: builtIn },
      {
        slot: 'head',
        parts: ['TV-T-6205', 'TV-T-6180'],
        with: 'motor',
        only: ['TV-SM-750', 'TV-SM-1000'],
        reason: needsMotor,
      },
      {
        slot: 'head',
        parts: ['BD-W-1160'],
        with: 'motor',
        only: ['TV-SM-1000'],
        reason: 'Этой машине нужно усилие мотора от 1 000 Вт',
      },
    ],
  },
  {
    site: 1,
    code: 'raskroynoe-mesto',
    title: 'Раскройное место',
    description:
      'Стол, нож под высоту настила и ручной инструмент раскройщика. Вертикальный нож берёт настил до 200 мм, дисковый — до 60 мм, зато режет кривые.\n\nСекции стола соединяются: возьмите длину с запасом на настил.',
    discountPercent: 10,
    picture: ['TV-TC-10', 'SV-RS-160', 'SL-NP-300'],
    scene: 'cutting',
    slots: [
      {
        code: 'table',
        title: 'Раскройный стол',
        parts: ['SV-RS-160-3M', 'SV-RS-160-6M', 'SV-RS-120-3M', 'SV-RS-120SH-3M'],
      },
      {
        code: 'cutter',
        title: 'Нож',
        parts: ['TV-TC-10', 'BD-RV-8', 'TV-TC-8', 'BD-RD-100', 'LM-LR-100', 'TV-TR-70A'],
      },
      { code: 'light', title: 'Свет над столом', isOptional: true, quantity: 2, parts: ['SN-LP-120', 'SN-LP-150'] },
      { code: 'scissors', title: 'Ножницы', isOptional: true, parts: ['SL-NP-260', 'SL-NP-300', 'HN-TS-240'] },
      { code: 'chalk', title: 'Мел', isOptional: true, quantity: 2, parts: ['SL-ML-12', 'SL-ML-V'] },
    ],
    rules: [
      {
        slot: 'table',
        parts: ['SV-RS-120SH-3M'],
        with: 'cutter',
        only: ['BD-RD-100', 'LM-LR-100', 'TV-TR-70A'],
        reason: 'Складной стол не держит вертикальный нож: к нему подходят дисковые',
      },
    ],
  },
  {
    site: 1,
    code: 'utyuzhilnoe-mesto',
    title: 'Утюжильное место',
    description:
      'Стол с отсосом, парогенератор и утюг к нему. Проверьте проводку: мощность комплекта видна в итоге и меняется с выбором.',
    discountPercent: 10,
    picture: ['CL-TORINO', 'TV-TG-1', 'TV-TP-4'],
    scene: 'pressing',
    slots: [
      {
        code: 'table',
        title: 'Гладильный стол',
        parts: ['TV-TG-1', 'CL-TAVOLA-P', 'CL-TAVOLA-N', 'TV-TG-3N', 'SV-GS-1200'],
      },
      {
        code: 'steam',
        title: 'Парогенератор',
        isOptional: true,
        parts: ['TV-TP-4', 'TV-TP-8', 'CL-FORTE-10', 'CL-VENTO-5'],
      },
      { code: 'iron', title: 'Утюг', parts: ['CL-TORINO', 'CL-ROMA-1', 'CL-MINI', 'LM-LI-300', 'TV-TU-95B'] },
    ],
    rules: [
      {
        slot: 'steam',
        parts: ['TV-TP-4', 'TV-TP-8', 'CL-FORTE-10', 'CL-VENTO-5'],
        with: 'iron',
        only: ['CL-TORINO', 'CL-ROMA-1', 'CL-MINI', 'LM-LI-300'],
        reason: 'Этот утюг делает пар сам и к парогенератору не подключается',
      },
      {
        slot: 'table',
        parts: ['SV-GS-1200'],
        with: 'steam',
        only: ['TV-TP-4', 'CL-VENTO-5'],
        reason: 'Полка этого стола рассчитана на парогенератор до 5 литров',
      },
    ],
  },
  {
    site: 1,
    code: 'vyshivka',
    title: 'Вышивальный пост',
    description:
      'Одноголовочная вышивальная машина, место оператора и свет, который не искажает цвет нитки. Обучение первому дизайну — в цене машины.',
    discountPercent: 3,
    picture: ['ST-S-1201', 'SV-STOL-1060', 'SV-ST-K1'],
    scene: 'embroidery',
    slots: [
      { code: 'head', title: 'Вышивальная машина', parts: ['ST-S-1201', 'TV-TV-912', 'ST-S-901', 'ST-S-1501L'] },
      { code: 'table', title: 'Стол под пяльцы', isOptional: true, parts: ['SV-STOL-1060', 'SV-STOL-1200F'] },
      { ...chairs, parts: ['SV-ST-K1', 'SV-ST-F2', 'SV-ST-F1'] },
      { ...lamps, parts: ['SN-LA-70', 'SN-LS-50D'] },
    ],
  },
  {
    site: 2,
    code: 'mesto-uchenika',
    title: 'Рабочее место ученика',
    description:
      'Машина с защитой пальцев, парта и табурет по росту. Цена — для школ, по заявке выставим счёт и подготовим спецификацию.',
    discountPercent: 10,
    picture: ['VM-SHKOLNITSA', 'SV-STOL-U', 'SV-TB-2'],
    scene: 'class',
    slots: [
      { code: 'head', title: 'Швейная машина', parts: ['VM-SHKOLNITSA', 'VM-SHKOLNITSA-2', 'VM-KLASS-40', 'TV-TH-16'] },
      { code: 'table', title: 'Парта', parts: ['SV-STOL-U', 'SV-STOL-U-1200', 'SV-STOL-B'] },
      { code: 'chair', title: 'Стул', parts: ['SV-TB-2', 'SV-ST-F1', 'SV-TB-1'] },
      { code: 'lamp', title: 'Светильник', isOptional: true, beginsEmpty: true, parts: ['SN-LM-10', 'SN-LM-20'] },
    ],
    rules: [
      {
        slot: 'head',
        parts: ['VM-SHKOLNITSA', 'VM-SHKOLNITSA-2', 'TV-TH-16'],
        with: 'table',
        only: ['SV-STOL-U', 'SV-STOL-U-1200'],
        reason: 'Стол с лифтом сделан под компьютерную машину: у этой другая глубина платформы',
      },
    ],
  },
  {
    site: 2,
    code: 'kabinet-na-5-mest',
    title: 'Швейный кабинет на 5 мест',
    description:
      'Пять одинаковых мест одной строкой заявки: машины, парты, табуреты и свет. Больше мест — увеличьте число комплектов.',
    discountPercent: 10,
    picture: ['VM-KLASS-40', 'SV-STOL-U', 'SV-TB-2'],
    scene: 'line',
    slots: [
      { code: 'head', title: 'Швейные машины', quantity: 5, parts: ['VM-KLASS-40', 'VM-SHKOLNITSA', 'TV-TH-20'] },
      { code: 'table', title: 'Парты', quantity: 5, parts: ['SV-STOL-U'] },
      { code: 'chair', title: 'Стулья', quantity: 5, parts: ['SV-TB-2', 'SV-ST-F1'] },
      { code: 'lamp', title: 'Светильники', quantity: 5, isOptional: true, parts: ['SN-LM-10', 'SN-LM-20'] },
      { code: 'scissors', title: 'Ножницы', quantity: 5, isOptional: true, parts: ['SL-NSH-180'] },
    ],
  },
  {
    site: 2,
    code: 'overlok-dlya-masterskoy',
    title: 'Место с оверлоком для мастерской',
    description: 'Одного такого места хватает на класс: обмётка срезов по очереди, пока остальные шьют.',
    discountPercent: 10,
    picture: ['VM-KROMKA-34', 'SV-STOL-U', 'SV-ST-F1'],
    scene: 'knit',
    slots: [
      { code: 'head', title: 'Оверлок', parts: ['VM-KROMKA-34', 'VM-KROMKA-34-M', 'TV-TO-54', 'TV-TO-55'] },
      { code: 'table', title: 'Парта', parts: ['SV-STOL-U', 'SV-STOL-U-1200'] },
      { code: 'chair', title: 'Стул', parts: ['SV-ST-F1', 'SV-TB-2'] },
      { code: 'lamp', title: 'Светильник', isOptional: true, parts: ['SN-LM-10', 'SN-LM-20'] },
    ],
  },
]
