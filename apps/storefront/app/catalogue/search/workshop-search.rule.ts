const place = '(?:ателье|цех|мастерск|производств|фабрик|швейк)'
const workers = '(?:мест|машин|человек|швей|портн|ученик)'
/** «Швейный цех», «класс технологии»: the place and nothing of what is bought for it. */
const placeAlone =
  /^\s*(?:(?:сво[йеёяю]|небольш|маленьк|швейн|учебн|школьн)\p{L}*\s+)*(?:(?:ателье|цех|мастерск|производств|фабрик|(?:класс|кабинет)\p{L}*\s+(?:технологи|труд|домоводств|шить|швейн))\p{L}*)(?:\s+(?:швейн\p{L}*|для\s+школ\p{L}*|по\s+шитью))?\s*$/iu
const workshop = new RegExp(
  [
    String.raw`(?<!\p{L})(?:откры|оснас|оснащ|оборуд|организ|запуска|план)\p{L}*\s(?:[^.]{0,30}\s)?(?:${place}|швейн\p{L}*\sбизнес)`,
    String.raw`(?<!\p{L})(?:что|чего|вс[её])\s(?:надо|нужно|потребуется|для|в)\s(?:[^.]{0,30}\s)?${place}`,
    String.raw`(?<!\p{L})${place}\p{L}*\s(?:[^.]{0,20}\s)?\d+\s(?:\p{L}+\s)?${workers}`,
    String.raw`рабоч(?:ее|ие|их|его)\s+мест|${place}\p{L}*\s+(?:на\s+\d+|(?:по\s+)?пошив|с\s+нуля|под\s+ключ)`,
  ].join('|'),
  'iu',
)

/** Whether a search is about a whole workshop, for which the planner is offered: «открываю ателье на 3 места». */
export const isWorkshopSearch = (search: string): boolean => workshop.test(search) || placeAlone.test(search)

/**
 * Whether a search asks which machine to take, for which the picker is offered: «какой оверлок взять для трикотажа».
 */
export const isPickerSearch = (search: string): boolean => which.test(search) && !isWorkshopSearch(search)

const which =
  /(?<!\p{L})(?:как(?:ой|ую|ая|ие)|на\s+ч[её]м|посоветуйте|подскажите|помогите|что\s+лучше)(?!\p{L}).*(?<!\p{L})(?:машин|оверлок|распошивал|прямостроч|вышивал|шить)/iu
