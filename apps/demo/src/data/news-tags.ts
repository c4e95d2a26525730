import { readTable } from '../read-table.ts'

/** Tags of news, actions and articles, in display order. */
export const newsTags = readTable(`
  sites | code              | title
  1+2   | skidki            | Скидки
  1+2   | oborudovanie      | Оборудование
  1+2   | vybor             | Как выбрать
  1+2   | organizatsiya-tseha | Организация цеха
  1+2   | remont-i-uhod     | Ремонт и уход
  1     | igly-i-nitki      | Иглы и нитки
  1     | raskroy           | Раскрой
  1     | vto               | Пар и утюги
  1     | ekonomika         | Экономика
  1+2   | komplekty         | Комплекты
  2     | shkola            | Школы и колледжи
  1+2   | obuchenie         | Обучение
  1     | dostavka          | Доставка
  1+2   | magazin           | Новости магазина
`)
