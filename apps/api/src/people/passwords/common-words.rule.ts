/**
 * Common words of leaked passwords (from published lists), and words of the shop's trade.
 */
export const commonWords: ReadonlySet<string> = new Set(
  `
password passwort pass passwd parol parole парол пароль парольпароль passwordpassword letmein welcome admin
administrator root user guest login master
access secret default changeme test tester testing temp temporary hello helloworld iloveyou loveyou iloveu ilovegod
lovely love lover forever
qwerty qwertyuiop qwerty qwe qweqwe asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc йцукен йцукенгшщз
фывапролдж ячсмить йфяцыч
dragon monkey shadow sunshine princess football baseball basketball hockey soccer superman batman spiderman starwars
pokemon naruto ninja
trustno mustang corvette ferrari porsche mercedes bmw audi toyota honda ford lada zhiguli jordan michael jennifer
jessica michelle ashley daniel
thomas charlie andrew joshua matthew robert anthony william george hannah amanda nicole samantha victoria alexander
alexandra alexandr aleksandr
alex sasha саша александр александра maria marina марина мария masha маша natasha наташа наталья natalia natalya
tatiana татьяна таня tanya elena
елена lena лена olga ольга olya оля anna анна anya аня katya катя ekaterina екатерина irina ирина ira ира svetlana
светлана sveta света julia yulia
юлия юля dmitry dmitriy дмитрий dima дима sergey сергей sergei andrey андрей andrei alexey алексей alexei maksim
максим maxim vladimir владимир
vova вова ivan иван vanya ваня mikhail михаил misha миша nikita никита roman роман ruslan руслан denis денис pavel
павел anton антон artem артем
kirill кирилл oleg олег igor игорь evgeny евгений viktor виктор victor nikolay николай vasya вася petya петя kolya
коля
russia россия rossiya moscow москва moskva spartak спартак zenit зенит cska цска dinamo динамо lokomotiv локомотив
ssssr rodina родина
lubov любовь lyubov люблю ljubov lubimaya любимая любимый солнышко solnishko solnyshko zaika зайка kotik котик
koshka кошка sobaka собака
privet привет здравствуй spasibo спасибо krasavica красавица princessa принцесса malysh малыш мама mama мамочка папа
papa семья semya
zvezda звезда vesna весна leto лето zima зима osen осень ангел angel angelina demon диана diana kristina кристина
ksenia ксения polina полина
samsung nokia iphone apple google yandex яндекс mail mailru gmail vkontakte facebook instagram telegram windows
linux ubuntu computer internet
компьютер интернет телефон server database oracle cisco security matrix killer hunter ranger harley thunder diamond
silver golden summer winter
spring autumn january february march april june july august september october november december january
январь февраль март апрель июнь июль август сентябрь октябрь ноябрь декабрь понедельник monday sunday friday
chocolate cookie banana orange cherry peanut butter coffee pepper ginger flower butterfly rainbow purple yellow
freedom whatever nothing something
money деньги dengi million business бизнес rabota работа director директор buhgalter бухгалтер manager менеджер
office офис firma фирма company компания
zaqwsx qazxsw abcdef abcd abc aaa aaaaaa xxx xxxxxx fuck fuckyou fuckoff asshole bitch sexy pussy badboy cowboy bigdog
marlboro metallica nirvana slipknot eminem gangster gangsta playboy liverpool arsenal chelsea barcelona manchester
juventus realmadrid
student school школа universitet teacher учитель doctor police soldier
shpulka шпулька shpulya шпуля shveya швея shvejnaya швейная швейный sewing sewingmachine overlock оверлок igla игла
нитка nitka nitki нитки
masterskaya мастерская atelier ателье fabrika фабрика portnoy портной pugovica пуговица tkan ткань magazin магазин
shop shopping optom опт оптом
zakaz заказ pokupka покупка vykroyka выкройка mashinka машинка
`
    .trim()
    .split(/\s+/),
)
