import type { ReactNode } from 'react'

/** First steps for the owner of a shop without goods; shown on no other home page. */
export function FirstSteps() {
  return (
    <div className="frame">
      <h1 className="pt-4 md:pt-6">Магазин открыт, товаров пока нет</h1>
      <p className="mt-2 text-lead text-ink-2">
        Эту страницу видит каждый, пока магазин пуст. С чего начать владельцу:
      </p>
      <ol className="mt-5 grid list-decimal gap-5 rounded-card border border-line bg-surface py-5 pr-4 pl-9 marker:font-semibold md:py-6 md:pr-6 md:pl-11">
        <Step title="Назовите магазин">
          Имя, домены, телефон, почта и реквизиты — строка таблицы <Code>sites</Code>. Сохранили — скажите магазину:{' '}
          <Code>select pg_notify('shop_changes', 'settings')</Code>
        </Step>
        <Step title="Загрузите товары">
          Фид YML: <Code>npm run import -- yml feed.xml</Code>. Выгрузка 1С или МойСклад:{' '}
          <Code>npm run import -- commerceml import.xml offers.xml</Code>. Они появятся здесь без перезапуска
        </Step>
        <Step title="Задайте доставку">
          Тарифы — таблицы <Code>delivery_zones</Code> и <Code>delivery_tariffs</Code>, склады и пункты —{' '}
          <Code>delivery_points</Code>. Или подключите СДЭК: <Code>CDEK_CLIENT_ID</Code> и{' '}
          <Code>CDEK_CLIENT_SECRET</Code>
        </Step>
        <Step title="Примите оплату и письма">
          Карты — через ЮKassa: <Code>YOOKASSA_SHOP_ID</Code> и <Code>YOOKASSA_SECRET_KEY</Code>, без них карты не
          принимаем. Письма — <Code>SMTP_URL</Code>
        </Step>
      </ol>
      <p className="mt-4 text-note text-ink-2">
        Все настройки — в docs/operating.md, раздел Configuration. Посмотреть магазин с товарами: пустая база и{' '}
        <Code>SHOP_DEMO=on</Code>.
      </p>
    </div>
  )
}

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <li>
    <h2 className="text-body!">{title}</h2>
    <p className="mt-1 max-w-180 text-ink-2">{children}</p>
  </li>
)

const Code = ({ children }: { children: string }) => (
  <code className="rounded-control bg-ground px-1.5 py-0.5 text-note break-words text-ink">{children}</code>
)
