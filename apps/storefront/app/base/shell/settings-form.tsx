import { useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import type { ShopData } from './shop.ts'

/** The page a choice returns to. Only the browser knows it: a cached document serves many addresses. */
export function useReturnPath() {
  const { pathname, search } = useLocation()
  return pathname + search
}

const select = 'min-h-9 rounded-control bg-transparent pr-1 [field-sizing:content] text-note text-ink-2 hover:text-ink'

const link = 'inline-flex min-h-11 items-center text-note text-ink-2 hover:text-link md:min-h-9'

/** The other sites and the currency of prices: links and a plain form that reload the page. */
export function SettingsForms({ shop }: { shop: ShopData }) {
  const back = useReturnPath()
  return (
    <>
      {shop.otherSites.map(({ id, name, address }) =>
        address ? (
          <a key={id} href={address} className={link}>
            {name}
          </a>
        ) : (
          <form key={id} method="post" action={paths.settings()}>
            <button type="submit" name="site" value={id} className={link}>
              {name}
            </button>
          </form>
        ),
      )}
      {shop.currencies.length > 1 && (
        <form method="post" action={paths.settings()} className="flex items-center">
          <input type="hidden" name="back" value={back} />
          <select
            name="currency"
            aria-label="Валюта цен"
            // After «Назад» the browser would restore its choice on a page with other prices.
            autoComplete="off"
            defaultValue={shop.currency.id}
            onChange={(event) => event.target.form?.requestSubmit()}
            className={select}
          >
            {shop.currencies.map(({ id, sign, code }) => (
              <option key={id} value={id}>{`${code} ${sign}`}</option>
            ))}
          </select>
          <WithoutScripts>Показать</WithoutScripts>
        </form>
      )}
    </>
  )
}

function WithoutScripts({ children }: { children: string }) {
  return (
    <noscript>
      <button type="submit" className="ml-1 min-h-9 px-2 text-note text-link underline">
        {children}
      </button>
    </noscript>
  )
}
