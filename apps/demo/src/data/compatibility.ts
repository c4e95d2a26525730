/** The compatibility rules of the demo, in the owner's file format: `npm run compatibility -- print` prints it. */
export const compatibility = `
роль | needle | Иглы | 10
роль | thread | Нитки | 15
роль | foot | Лапки | 20
роль | bobbin | Шпульки и колпачки | 30
роль | hook | Челноки | 40
роль | knife | Ножи | 44
роль | belt | Ремни | 46
роль | part | Запчасти | 50
роль | table | Столы | 60
роль | motor | Моторы | 70
роль | oil | Масло | 80

# Machines and needles go together by system and number, household ones too.
правило | needle-sewing     | needle | раздел=shveynye-mashiny | раздел=igly | sistema-igl; nomer-igly | | паспорта машин
правило | needle-embroidery | needle | раздел=vyshivka         | раздел=igly | sistema-igl; nomer-igly | | паспорта машин

# Everything else by class, by series where the part names one, by lubrication where it needs a dry head.
правило | foot-by-class    | foot   | раздел=shveynye-mashiny; -раздел=bytovye-overloki | раздел=lapki                 | klass=podhodit; seriya?         | | каталоги лапок
правило | bobbin-by-class  | bobbin | раздел=shveynye-mashiny; -раздел=bytovye-overloki | раздел=shpulki               | klass=podhodit                  | | каталоги деталей
правило | case-by-class    | bobbin | раздел=shveynye-mashiny; -раздел=bytovye-overloki | раздел=shpulnye-kolpachki    | klass=podhodit                  | | каталоги деталей
правило | bobbin-embroidery | bobbin | раздел=vyshivka                                  | раздел=shpulki               | klass=podhodit                  | | каталоги деталей
правило | case-embroidery  | bobbin | раздел=vyshivka                                   | раздел=shpulnye-kolpachki    | klass=podhodit                  | | каталоги деталей
правило | hook-by-class    | hook   | раздел=shveynye-mashiny; -раздел=bytovye-overloki | раздел=chelnochnye-kompletty | klass=podhodit; smazka?         | | каталоги деталей
правило | hook-embroidery  | hook   | раздел=vyshivka                                   | раздел=chelnochnye-kompletty | klass=podhodit                  | | каталоги деталей
правило | knife-by-class   | knife  | раздел=shveynye-mashiny; -раздел=bytovye-overloki | detal=нож; -podhodit=бытовой оверлок | klass=podhodit          | верхний и нижний меняют вместе | каталоги деталей
правило | knife-cutting    | knife  | раздел=raskroynye-nozhi                           | detal=нож                    | klass=podhodit                  | | каталоги деталей
правило | knife-home-overlock | knife | раздел=bytovye-overloki                         | podhodit=бытовой оверлок     |                                 | | каталоги деталей
правило | belt-by-class    | belt   | раздел=shveynye-mashiny; -раздел=bytovye-overloki | detal=ремень                 | klass=podhodit                  | длину сверьте со старым | каталоги деталей
правило | part-by-class    | part   | раздел=shveynye-mashiny; -раздел=bytovye-overloki | раздел=detali; -detal=нож; -detal=ремень | klass=podhodit; seriya? | | каталоги деталей
правило | table-by-class   | table  | раздел=shveynye-mashiny; -раздел=bytovye          | раздел=promyshlennye-stoly   | klass=podhodit                  | вырез столешницы сверьте с платформой | чертежи столешниц
правило | motor-by-class   | motor  | раздел=shveynye-mashiny; -раздел=bytovye; privod=сервомотор под столом | раздел=servomotory | klass=podhodit      | | паспорта моторов
правило | oil-light        | oil    | раздел=shveynye-mashiny; -раздел=bytovye; smazka=автоматическая; -klass=с шагающей лапкой | vyazkost=15 сСт | | уровень смотрят по риске на поддоне | инструкции машин
правило | oil-manual       | oil    | раздел=shveynye-mashiny; smazka=ручная; -klass=с шагающей лапкой | vyazkost=15 сСт | | капля в каждую точку раз в смену | инструкции машин
правило | oil-heavy        | oil    | раздел=shveynye-mashiny; klass=с шагающей лапкой; -smazka=сухая голова | vyazkost=32 сСт | | | инструкции машин

# Threads by how the machine makes its stitch. They share no property with it: another thread is no mistake.
правило | thread-lockstitch | thread | раздел=shveynye-mashiny; -klass=оверлок; -klass=распошивальная; -klass=с шагающей лапкой; -klass=колонковая | раздел=nitki-poliester | | толщина — по материалу и номеру иглы | инструкции машин
правило | thread-core      | thread | раздел=shveynye-mashiny; -раздел=bytovye; -klass=оверлок; -klass=распошивальная; -klass=с шагающей лапкой; -klass=колонковая | раздел=nitki-armirovannye; -sostav=полиамид кручёный | | толщина — по материалу и номеру иглы | инструкции машин
правило | thread-heavy     | thread | раздел=shveynye-mashiny; klass=с шагающей лапкой | раздел=nitki-armirovannye | | толщина — по материалу и номеру иглы | инструкции машин
правило | thread-post      | thread | раздел=shveynye-mashiny; klass=колонковая         | раздел=nitki-armirovannye | | толщина — по материалу и номеру иглы | инструкции машин
правило | thread-overlock  | thread | раздел=shveynye-mashiny; klass=оверлок            | раздел=nitki-teksturirovannye | | в петлители; в иглы — полиэстер № 120 | инструкции машин
правило | thread-overlock-needle | thread | раздел=shveynye-mashiny; klass=оверлок      | раздел=nitki-poliester; tolshchina=№ 120 | | в иглы | инструкции машин
правило | thread-cover     | thread | раздел=shveynye-mashiny; klass=распошивальная     | раздел=nitki-teksturirovannye | | в петлитель; в иглы — полиэстер № 120 | инструкции машин
правило | thread-cover-needle | thread | раздел=shveynye-mashiny; klass=распошивальная  | раздел=nitki-poliester; tolshchina=№ 120 | | в иглы | инструкции машин
правило | thread-embroidery | thread | раздел=vyshivka                                 | раздел=nitki-vyshivalnye | | | инструкции машин

# Numbers of needles by material; of points, those that do not spoil it.
совет | needle | material=лёгкие | nomer-igly=60
совет | needle | material=лёгкие | nomer-igly=65
совет | needle | material=лёгкие | nomer-igly=70
совет | needle | material=лёгкие | nomer-igly=75
совет | needle | material=трикотаж | nomer-igly=65
совет | needle | material=трикотаж | nomer-igly=70
совет | needle | material=трикотаж | nomer-igly=75
совет | needle | material=трикотаж | nomer-igly=80
совет | needle | material=трикотаж | ostrie=для трикотажа
совет | needle | material=средние | nomer-igly=80
совет | needle | material=средние | nomer-igly=90
совет | needle | material=средние | nomer-igly=100
совет | needle | material=джинса | nomer-igly=90
совет | needle | material=джинса | nomer-igly=100
совет | needle | material=джинса | nomer-igly=110
совет | needle | material=джинса | ostrie=для джинсы
совет | needle | material=тяжёлые | nomer-igly=110
совет | needle | material=тяжёлые | nomer-igly=120
совет | needle | material=тяжёлые | nomer-igly=130
совет | needle | material=тяжёлые | nomer-igly=140
совет | needle | material=кожа | nomer-igly=120
совет | needle | material=кожа | nomer-igly=130
совет | needle | material=кожа | nomer-igly=140
совет | needle | material=кожа | nomer-igly=160
совет | needle | material=кожа | ostrie=для кожи

# Threads by material.
совет | thread | material=лёгкие | tolshchina=№ 120
совет | thread | material=лёгкие | tolshchina=№ 60
совет | thread | material=трикотаж | tolshchina=№ 120
совет | thread | material=трикотаж | tolshchina=150D
совет | thread | material=трикотаж | tolshchina=160D
совет | thread | material=средние | tolshchina=№ 60
совет | thread | material=средние | tolshchina=№ 40
совет | thread | material=джинса | tolshchina=№ 35
совет | thread | material=джинса | tolshchina=№ 30
совет | thread | material=джинса | tolshchina=№ 20
совет | thread | material=тяжёлые | tolshchina=№ 25
совет | thread | material=тяжёлые | tolshchina=№ 20
совет | thread | material=кожа | tolshchina=№ 20
совет | thread | material=кожа | tolshchina=№ 10

# Feet by task.
совет | foot | klass=прямострочная | tip-lapki=стандартная | стачать
совет | foot | klass=прямострочная | tip-lapki=для молнии | вшить молнию
совет | foot | klass=прямострочная | tip-lapki=для подгибки | подогнуть край
совет | foot | klass=прямострочная | tip-lapki=с бортиком | отстрочить вдоль края
совет | foot | klass=прямострочная | tip-lapki=тефлоновая | шить кожу и плёнку
совет | foot | klass=прямострочная | tip-lapki=роликовая | шить кожу и плёнку
совет | foot | klass=двухигольная | tip-lapki=стандартная | отстрочить двумя строчками
совет | foot | klass=двухигольная | tip-lapki=тефлоновая | шить кожу и плёнку
совет | foot | klass=с шагающей лапкой | tip-lapki=верхний транспортёр | шить слои без сдвига
совет | foot | klass=колонковая | tip-lapki=роликовая | шить кожу и плёнку
совет | foot | klass=пуговичная | tip-lapki=для пуговиц | пришить пуговицу
совет | foot | klass=бытовая | tip-lapki=стандартная | стачать
совет | foot | klass=бытовая | tip-lapki=для молнии | вшить молнию
совет | foot | klass=бытовая | tip-lapki=для подгибки | подогнуть край
совет | foot | klass=бытовая | tip-lapki=верхний транспортёр | шить слои без сдвига
совет | foot | klass=бытовая | tip-lapki=для пуговиц | пришить пуговицу
совет | foot | klass=бытовая | tip-lapki=набор | всего понемногу

# What has replaced what.
замена | DX-BC-STD | DX-BC-NBL | есть пружина против разматывания, ставится без переделки
`
