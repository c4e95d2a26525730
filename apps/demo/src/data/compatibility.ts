/** The compatibility rules of the demo, in the owner's file format: `npm run compatibility -- print` prints it. */
export const compatibility = `
роль | needle | Иглы | 10
роль | foot | Лапки | 20
роль | bobbin | Шпульки и колпачки | 30
роль | hook | Челноки | 40
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
правило | part-by-class    | part   | раздел=shveynye-mashiny; -раздел=bytovye-overloki | раздел=detali; -podhodit=бытовой оверлок | klass=podhodit; seriya? | | каталоги деталей
правило | part-cutting     | part   | раздел=raskroynye-nozhi                           | раздел=detali                | klass=podhodit                  | | каталоги деталей
правило | part-home-overlock | part | раздел=bytovye-overloki                           | podhodit=бытовой оверлок     |                                 | | каталоги деталей
правило | table-by-class   | table  | раздел=shveynye-mashiny; -раздел=bytovye          | раздел=promyshlennye-stoly   | klass=podhodit                  | вырез столешницы сверьте с платформой | мебельный цех
правило | motor-by-class   | motor  | раздел=shveynye-mashiny; -раздел=bytovye; privod=сервомотор под столом | раздел=servomotory | klass=podhodit      | | паспорта моторов
правило | oil-light        | oil    | раздел=shveynye-mashiny; -раздел=bytovye; smazka=автоматическая; -klass=с шагающей лапкой | vyazkost=15 сСт | | уровень смотрят по риске на поддоне | инструкции машин
правило | oil-manual       | oil    | раздел=shveynye-mashiny; smazka=ручная; -klass=с шагающей лапкой | vyazkost=15 сСт | | капля в каждую точку раз в смену | инструкции машин
правило | oil-heavy        | oil    | раздел=shveynye-mashiny; klass=с шагающей лапкой; -smazka=сухая голова | vyazkost=32 сСт | | | инструкции машин

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
`
