import { foldedText } from './searched-words.rule.ts'
import { wordStem } from './word-stem.rule.ts'

/**
 * What buyers sew. A shop of equipment seldom sells it, but the words are right: «шапка» is no misspelt «лапка».
 */
const things = `
  платье платок косынка шарф шаль юбка брюки штаны джинсы шорты лосины леггинсы рубашка сорочка блузка блуза кофта
  свитер худи толстовка футболка майка поло пиджак жакет жилет костюм куртка пуховик пальто плащ шуба дублёнка халат
  фартук комбинезон спецодежда форма пижама бельё трусы бюстгальтер лифчик боди купальник колготки носки пелёнка
  распашонка ползунки шапка кепка бейсболка шляпа берет панама перчатки варежки рукавицы галстук бабочка пояс ремень сумка
  рюкзак портфель кошелёк чехол обувь сапоги тапки ботинки туфли кроссовки штора портьера занавеска тюль скатерть
  салфетка полотенце простыня наволочка пододеяльник подушка одеяло плед покрывало матрас диван кресло ковёр коврик
  тент палатка парус флаг баннер шатёр мешок игрушка кукла ошейник поводок шлейка седло`
  .trim()
  .split(/\s+/)

const parts = 'низ подол рукав ворот воротник горловина пройма манжета пояс карман кокетка борт подкладка'.split(' ')

const stemsOf = (words: readonly string[]) => new Set(words.map((word) => wordStem(foldedText(word))))
const stems = stemsOf(things)
const partStems = stemsOf(parts)

/** Takes a folded word, in any form. */
export const isSewnThing = (word: string): boolean => stems.has(wordStem(word))

/** «Низ», «карман»: a part of what is sewn; takes a folded word, in any form. */
export const isPartOfThing = (word: string): boolean => partStems.has(wordStem(word))

const prefixed = /(?<!\p{L})(?:авто|мото|вело|фото|кино|спорт|термо|эко)(\p{L}{4,})/giu

/** A query whose things are named without what they are for: «авточехлы» are «чехлы», unless they have a name. */
export const withPlainThings = (query: string, isName: (word: string) => boolean = () => false): string =>
  query.replace(prefixed, (typed, thing: string) =>
    isSewnThing(foldedText(thing)) && !isName(foldedText(typed)) ? thing : typed,
  )
