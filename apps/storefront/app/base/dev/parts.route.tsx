import { Availability } from '@shpulka/ui/availability.tsx'
import { Breadcrumb } from '@shpulka/ui/breadcrumb.tsx'
import { Button, type ButtonLook } from '@shpulka/ui/button.tsx'
import { Checkbox, RadioCard } from '@shpulka/ui/checkbox.tsx'
import { ChipLink, RemovableChip } from '@shpulka/ui/chip.tsx'
import { EmptyState } from '@shpulka/ui/empty-state.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { LazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { Pager } from '@shpulka/ui/pager.tsx'
import { Picture } from '@shpulka/ui/picture.tsx'
import { Price } from '@shpulka/ui/price.tsx'
import { PriceLadder } from '@shpulka/ui/price-ladder.tsx'
import { RangeField } from '@shpulka/ui/range-field.tsx'
import { Rating } from '@shpulka/ui/rating.tsx'
import { Select } from '@shpulka/ui/select.tsx'
import { Skeleton } from '@shpulka/ui/skeleton.tsx'
import { Stepper } from '@shpulka/ui/stepper.tsx'
import { Sticker } from '@shpulka/ui/sticker.tsx'
import { Tabs } from '@shpulka/ui/tabs.tsx'
import { TextArea } from '@shpulka/ui/text-area.tsx'
import { showToast } from '@shpulka/ui/toast.tsx'
import { Tooltip } from '@shpulka/ui/tooltip.tsx'
import { useState } from 'react'
import { data } from 'react-router'
import { useCurrency } from '../shell/shop.ts'
import { FileParts } from './file-parts.tsx'
import { GalleryParts } from './gallery-parts.tsx'

export const meta = () => [{ title: 'Детали интерфейса' }, { name: 'robots', content: 'noindex' }]

/** Only in development, or in production with DEV_PAGES=1. */
export function loader() {
  if (process.env.NODE_ENV === 'production' && process.env.DEV_PAGES !== '1')
    throw data('Page not found: /dev/parts', { status: 404 })
  return null
}

const looks: readonly ButtonLook[] = ['primary', 'quiet', 'danger', 'plain']

/** Every part in every state. */
export default function PartsPage() {
  const currency = useCurrency()
  const [dialog, setDialog] = useState<'middle' | 'side' | null>(null)
  const [place, setPlace] = useState<'middle' | 'side'>('middle')
  const [count, setCount] = useState(3)
  const open = (where: 'middle' | 'side') => {
    setPlace(where)
    setDialog(where)
  }
  return (
    <div className="frame pt-6">
      <h1>Детали интерфейса</h1>
      <Part title="Текст">
        <div>
          <p className="text-head font-semibold">Заголовок 28/34</p>
          <p className="text-title font-semibold">Заголовок 22/28</p>
          <p className="text-lead font-semibold">Заголовок 18/24</p>
          <p>Основной текст 15/22: «ёлочки», тире — и цифры 1 234 567,50</p>
          <p className="text-note text-ink-2">Примечание 13/18, вторые чернила</p>
          <p className="text-note text-ink-3">Примечание 13/18, третьи чернила</p>
        </div>
      </Part>
      <Part title="Кнопка">
        {looks.map((look) => (
          <div key={look} className="flex flex-wrap items-center gap-3">
            <Button look={look}>Оформить</Button>
            <Button look={look} size="small">
              Вернуть
            </Button>
            <Button look={look} size="large">
              Заказать на 412 300 ₽
            </Button>
            <Button look={look} isBusy>
              Оформить
            </Button>
            <Button look={look} isDisabled>
              Нельзя
            </Button>
          </div>
        ))}
      </Part>
      <Part title="Поле, список, текст">
        <div className="grid w-full gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <Field label="Имя" required />
          <Field label="Почта" hint="Пришлём номер заказа" defaultValue="anna@example.ru" required />
          <Field label="Телефон" error="Укажите телефон: +7 и десять цифр" defaultValue="12345" required />
          <Field label="Отдел" disabled defaultValue="Цех № 2" />
          <Select
            label="Порядок"
            options={[
              { value: '1', title: 'Сначала популярные' },
              { value: '2', title: 'Сначала дешёвые' },
            ]}
          />
          <TextArea label="Комментарий" className="sm:col-span-2" />
          <RangeField label="Цена" names={['from', 'to']} value={['', '40000']} min={1200} max={98000} unit="₽" />
        </div>
      </Part>
      <Part title="Флажок и карточка выбора">
        <div className="w-60">
          <Checkbox defaultChecked note="128">
            Juki
          </Checkbox>
          <Checkbox note="12">Jack</Checkbox>
          <Checkbox disabled note="0">
            Нет таких
          </Checkbox>
          <Checkbox error="Без согласия нельзя">Соглашаюсь</Checkbox>
        </div>
        <fieldset className="grid w-full max-w-160 gap-2 sm:grid-cols-2">
          <legend className="sr-only">Доставка</legend>
          <RadioCard name="way" title="Курьер" description="2–4 дня" aside="650 ₽" defaultChecked />
          <RadioCard name="way" title="Пункт выдачи" description="3–5 дней" aside="бесплатно" />
          <RadioCard name="way" title="Самовывоз" description="Сегодня не работает" disabled />
        </fieldset>
      </Part>
      <Part title="Счётчик">
        <Stepper label="Количество" value={count} max={99} onChange={setCount} />
        <Stepper label="Количество" value={1} max={99} onChange={() => {}} size="small" />
        <Stepper label="Количество" value={9} max={9} onChange={() => {}} />
        <Stepper label="Количество" value={2} max={99} isDisabled />
      </Part>
      <Part title="Чипы">
        <ChipLink to="?a" note={24}>
          Оверлоки
        </ChipLink>
        <ChipLink to="?b" isCurrent note={7}>
          Распошивальные
        </ChipLink>
        <RemovableChip to="?c">Бренд: Juki</RemovableChip>
      </Part>
      <Part title="Цена">
        <Price price={4_123_000} currency={currency} />
        <Price price={3_499_050} oldPrice={4_123_000} currency={currency} />
        <Price price={3_499_050} oldPrice={4_123_000} currency={currency} size="large" />
        <Price price={null} currency={currency} />
        <div className="w-70">
          <PriceLadder
            steps={[
              { limit: 0, price: 4_123_000 },
              { limit: 5_000_000, price: 3_990_000 },
              { limit: 15_000_000, price: 3_850_000 },
            ]}
            currency={currency}
            reached={5_000_000}
          />
        </div>
      </Part>
      <Part title="Наличие, стикеры, оценка">
        <Availability
          count={12}
          places={[
            { title: 'Москва', count: 8 },
            { title: 'Иваново', count: 4 },
          ]}
        />
        <Availability count={0} />
        <Sticker look="plain">Новинка</Sticker>
        <Sticker look="accent">−15 %</Sticker>
        <Sticker look="good">Хит</Sticker>
        <Sticker look="warn">Уценка</Sticker>
        <Rating value={4.4} count={27} />
      </Part>
      <Part title="Вкладки, подсказка">
        <div className="w-full max-w-120">
          <Tabs
            label="О товаре"
            tabs={[
              { value: 'a', title: 'Описание', content: 'Прямострочная машина с прямым приводом.' },
              { value: 'b', title: 'Документы', content: 'Паспорт изделия.' },
            ]}
          />
        </div>
        <Tooltip text="Сумма выбранных строк по первой ступени цен">
          <button type="button" className="min-h-11 text-link underline decoration-dotted">
            Почему такая цена
          </button>
        </Tooltip>
      </Part>
      <Part title="Диалог, панель, сообщения">
        <Button look="quiet" onClick={() => open('middle')}>
          Диалог
        </Button>
        <Button look="quiet" onClick={() => open('side')}>
          Панель
        </Button>
        <Button look="quiet" onClick={() => void showToast('success', 'Товар в корзине')}>
          Сообщение
        </Button>
        <Button
          look="quiet"
          onClick={() =>
            void showToast('warning', 'Положили в корзину', { action: { title: 'Открыть корзину', onPress() {} } })
          }
        >
          Сообщение с кнопкой
        </Button>
        <Button look="quiet" onClick={() => void showToast('error', 'Не удалось положить в корзину')}>
          Ошибка
        </Button>
        <LazyDialog
          isOpen={dialog !== null}
          onClose={() => setDialog(null)}
          title="Убрать всё из корзины"
          place={place}
          footer={<Button onClick={() => setDialog(null)}>Понятно</Button>}
        >
          <p>Вернуть строки можно будет только по одной.</p>
        </LazyDialog>
      </Part>
      <Part title="Файлы к форме">
        <FileParts />
      </Part>
      <Part title="Галерея">
        <GalleryParts />
      </Part>
      <Part title="Известия">
        <div className="grid w-full gap-3 sm:grid-cols-2">
          <Notice kind="warn" title="Подтвердите почту">
            До 18:30 товары отложены.
          </Notice>
          <Notice title="Заметка">Цены изменились с прошлого раза.</Notice>
          <Notice kind="good" title="Готово">
            Заказ принят.
          </Notice>
          <Notice kind="bad" title="Не получилось">
            На складе осталось 3 штуки.
          </Notice>
        </div>
      </Part>
      <Part title="Путь и страницы">
        <Breadcrumb
          steps={[
            { title: 'Каталог', to: '?1' },
            { title: 'Швейные машины', to: '?2' },
          ]}
        />
        <Pager page={5} pages={20} hrefOf={(page) => `?page=${page}`} />
      </Part>
      <Part title="Пустота и ожидание">
        <div className="w-full max-w-160">
          <EmptyState title="В корзине пока ничего нет" actions={<Button>Открыть каталог</Button>}>
            Выберите товары в каталоге или найдите по артикулу.
          </EmptyState>
        </div>
        <div className="w-40">
          <Picture fileId={null} alt="" sizes="160px" maxWidth={160} />
          <Skeleton className="mt-3 h-5 w-full" />
          <Skeleton className="mt-2 h-5 w-24" />
        </div>
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section aria-label={title} className="mt-8 border-t border-line pt-4">
      <h2 className="text-lead!">{title}</h2>
      <div className="mt-3 flex flex-wrap items-start gap-4">{children}</div>
    </section>
  )
}
