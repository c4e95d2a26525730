import { readTable } from '../read-table.ts'

export const departments = readTable(`
  id | site | code       | title
  1  | 1    | direction  | Дирекция
  2  | 1    | sales      | Отдел продаж
  3  | 1    | service    | Сервис и запчасти
  4  | 1    | logistics  | Склад и доставка
  5  | 1    | office     | Бухгалтерия и документы
  6  | 2    | direction  | Дирекция
  7  | 2    | sales      | Работа со школами и колледжами
  8  | 2    | service    | Сервис
`)

/** Contact persons for buyers, all invented. `look`: hair, hair colour, clothes, glasses or beard. */
export const employees = readTable(`
  department | name                  | position                                  | extension | email                     | look                      | about
  1          | Вера Челнокова        | Генеральный директор                      | 100       | direktor@shpulka.example  | bun #6b4a35 jacket        | Сотрудничество, жалобы, которые не решили на месте
  1          | Олег Петлин           | Коммерческий директор                     | 102       | petlin@shpulka.example    | short #4a4d55 jacket beard | Договоры поставки, условия для дилеров
  2          | Анна Строчилина       | Руководитель отдела продаж                | 110       | sales@shpulka.example     | long #8a5a33 jacket       | Оснащение цеха под ключ, крупные заказы
  2          | Кирилл Напёрстков     | Менеджер по промышленным машинам          | 111       | kirill@shpulka.example    | short #2f2a28 shirt       | Прямострочные, оверлоки, подбор под ткань и операцию
  2          | Дарья Кромкина        | Менеджер по раскройному и гладильному     | 112       | darya@shpulka.example     | bob #3a2f2c shirt         | Раскройные ножи, столы, парогенераторы, прессы
  2          | Марат Лекалов         | Менеджер по вышивке и автоматам           | 113       | marat@shpulka.example     | short #231f1e shirt beard | Вышивальные машины, программы, пяльцы
  2          | Елена Бобинина        | Менеджер интернет-магазина                | 115       | zakaz@shpulka.example     | wavy #b5763f apron        | Заказ с сайта: наличие, замена, счёт
  3          | Пётр Шпиндель         | Главный механик                           | 120       | servis@shpulka.example    | grey #b9b9b5 overall glasses | Сложный ремонт, наладка под новую операцию
  3          | Сергей Ремезов        | Механик выездной бригады                  | 121       | vyezd@shpulka.example     | cap #5b4636 overall       | Выезд в цех, пуск и обучение операторов
  3          | Ольга Иглина          | Специалист по запчастям                   | 122       | zapchasti@shpulka.example | bob #9a6b45 apron glasses | Подбор детали по схеме, фотографии или образцу
  4          | Павел Уточкин         | Начальник склада в Иванове                | 130       | sklad@shpulka.example     | short #7a5233 overall     | Самовывоз, погрузка, осмотр машины перед отправкой
  4          | Надежда Обозова       | Логист                                    | 131       | dostavka@shpulka.example  | long #40302a shirt        | Сроки и стоимость доставки, транспортные компании
  5          | Татьяна Счётова       | Главный бухгалтер                         | 140       | buh@shpulka.example       | bun #8d8d8a jacket glasses | Счета, акты сверки, закрывающие документы
  5          | Игорь Печатников      | Специалист по договорам и закупкам        | 141       | tender@shpulka.example    | short #5e4a3c jacket glasses | Договоры, 44-ФЗ и 223-ФЗ, обеспечение, ЭДО
  5          | Юлия Рассрочкина      | Специалист по лизингу и рассрочке         | 142       | lizing@shpulka.example    | wavy #5c3a2b jacket       | Лизинг, рассрочка, кредит для организаций и ИП
  6          | Иван Вытачкин         | Директор                                  | 200       | direktor-shkola@shpulka.example | short #8b8b88 jacket glasses | Программы оснащения, партнёрство
  7          | Ирина Стежкова        | Методист, руководитель учебного центра    | 210       | metod@shpulka.example     | bun #70492f apron         | Состав кабинета технологии, показ машин учителям
  7          | Светлана Тесьмина     | Менеджер по школам                        | 211       | shkola@shpulka.example    | long #a5713f shirt        | Коммерческое предложение, техническое задание, сроки
  8          | Николай Масляков      | Механик учебных мастерских                | 220       | servis-shkola@shpulka.example | cap #4f4038 overall   | Обслуживание машин в классе, замена на время ремонта
`)
