/** Russian spellings of machine makers. */
const inRussian: Readonly<Record<string, readonly string[]>> = {
  Juki: ['Джуки'],
  Jack: ['Джек'],
  Brother: ['Бразер', 'Бротер', 'Брозер', 'Броузер'],
  Typical: ['Типикал', 'Тайпикал'],
  Siruba: ['Сируба'],
  Zoje: ['Зоже', 'Зоджи'],
  Aurora: ['Аврора'],
  Yamata: ['Ямата'],
  Pfaff: ['Пфафф', 'Пфаф'],
  Durkopp: ['Дюркопп', 'Дюркоп'],
  Kansai: ['Кансай'],
  Strobel: ['Штробель'],
  Tajima: ['Тажима', 'Таджима'],
  Janome: ['Джаноме', 'Жаноме', 'Яноме'],
  Singer: ['Зингер'],
  Jaguar: ['Ягуар'],
  Bernina: ['Бернина'],
  Husqvarna: ['Хускварна'],
  Minerva: ['Минерва'],
  Veritas: ['Веритас'],
  Astralux: ['Астралюкс'],
  Bruce: ['Брюс'],
  Pegasus: ['Пегасус'],
  Yamato: ['Ямато'],
  Hikari: ['Хикари'],
  Velles: ['Веллес'],
  Textima: ['Текстима'],
  Merrylock: ['Меррилок', 'Мерилок'],
}

/**
 * Models and classes of other makers: what they are called, and the goods that stand in for them, by their needle
 * system where machines of that kind have several.
 */
export const searchStandIns: readonly { models: string[]; words: string }[] = `
  31 класс, 131 класс, 331 класс, 8332 класс                                                             | прямострочная машина
  22 класс, 22А класс, 1022 класс, 1022М, 1022, класс 1022, Typical GC, Siruba DL, Zoje A6000, Jack H5    | прямострочная машина
  Juki DLU, Juki DLN, Juki DLM, Juki DMN, Textima 8332, Minerva 72520                                     | прямострочная машина
  97 класс, 97А класс, 1597 класс, 597 класс, Brother S-1000, Brother S-7000, Brother S-7200, Brother S-7 | прямострочная машина DB×1
  Juki DDL-8700, Juki DDL-5550, Juki DDL, DDL-8700, DDL-5550, Jack F4, Jack F5, Jack A2, Jack A4, Jack A5 | прямострочная машина DB×1
  Typical GC6150M, Zoje ZJ8700, Zoje ZJ9500, Aurora A-8700, Yamata FY8700, Sentex ST-8700, Maqi Q1, Juki DDL-8500 | прямострочная машина DB×1
  Jack 8991, Jack 5558, Jack A5E, Jack A4E                                                                | прямострочная машина DB×1
  Siruba L917, Siruba L819, Protex TY-8700, Aurora A-8600, Typical 6150, Typical 6158                     | прямострочная машина DB×1
  852 класс, 862 класс, 1852 класс, 1862 класс, Juki LH-3528, Juki LH, Brother T-8420, Typical GC6842, 1276 класс | двухигольная машина
  23 класс, 1823 класс, Durkopp Adler 867, Durkopp 867, Pfaff 1245                                       | машина с шагающей лапкой
  Juki DNU-1541, Juki DNU, Juki LU-1508, Juki LU, Typical GC0303, Typical 0303, Typical GC0302           | машина с шагающей лапкой DP×17
  Durkopp Adler 767, Durkopp 767, Durkopp Adler 267, Durkopp 267                                          | машина с шагающей лапкой
  Typical 0302, Aurora A-0302                                                                            | машина с шагающей лапкой DP×17
  Pfaff 335, Pfaff 491, Pfaff 591, Durkopp Adler 069, Durkopp 069, Juki LS-1341, Typical TW1-335, Typical TW3-335 | колонковая машина
  51 класс, 51А класс, 151 класс, 203 класс, Juki MO-6704, Juki MO-6804, Siruba 737, Typical GN793        | трёхниточный оверлок
  Juki MO-6714, Juki MO-6814, Juki MO, Jack E4, Jack C4, Jack 798, Siruba 747, Siruba 700, Gemsy 747, Hikari HX6804, Bruce X5, Velles VLO 800, Brother M752, Typical GN794, Typical GN | четырёхниточный оверлок
  208 класс, 408 класс, 508 класс, 1208 класс, Juki MO-6716, Juki MO-6816, Siruba 757, Typical GN795      | пятиниточный оверлок
  Pegasus, Yamato, Rimoldi                                                                                | распошивальная машина
  876 класс, 976 класс, Siruba F007, Jack W4, Juki MF-7523, Juki MF, Kansai, Typical GK           | распошивальная машина
  27 класс, 827 класс, 95 класс, 295 класс, 1095 класс, 1095, Juki MB-1373, Juki MB, Juki LK-1903         | пуговичная машина
  25 класс, 525 класс, 73 класс, 273 класс, Juki LBH-781, Juki LBH-1790, Juki LBH, Brother HE-800         | петельная машина
  220 класс, 1820 класс, Juki LK-1900, Juki LK, Brother KE-430                                            | закрепочная машина
  26 класс, 126 класс, 1026 класс, 2226 класс, Juki LZ-2284, Juki LZ, Typical GC20U                       | машина зигзаг
  85 класс, 285 класс, 1285 класс, Strobel 141, Strobel 103                                               | машина потайного стежка
  Juki MO-654, Merrylock                                                                                  | бытовой оверлок
  Чайка, Подольск, Подольская машина, Janome, Singer, Brother, Jaguar, Bernina, Husqvarna, Minerva, Veritas, Astralux        | бытовая швейная машина
  Juki, Jack, Typical, Siruba, Zoje, Aurora, Yamata, Protex, Sentex, Maqi, Bruce, Hikari, Gemsy, Velles   | промышленная швейная машина
  Tajima TEJT, Tajima, Barudan, Ricoma                                                                    | вышивальная машина
`
  .trim()
  .split('\n')
  .map((line) => {
    const [models = '', words = ''] = line.split('|')
    return { models: models.split(',').flatMap((model) => spellings(model.trim())), words: words.trim() }
  })

function spellings(model: string): string[] {
  const [maker = '', ...rest] = model.split(' ')
  return [model, ...(inRussian[maker] ?? []).map((name) => [name, ...rest].join(' '))]
}
