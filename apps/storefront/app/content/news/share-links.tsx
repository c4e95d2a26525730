import { useShopData } from '../../base/shell/shop.ts'

/** Links for sharing a page: plain links, nothing is loaded for them. */
export function ShareLinks({ path, title }: { path: string; title: string }) {
  const url = useShopData().origin + path
  const services = [
    { name: 'ВКонтакте', to: `https://vk.com/share.php?${new URLSearchParams({ url, title })}` },
    { name: 'Telegram', to: `https://t.me/share/url?${new URLSearchParams({ url, text: title })}` },
    { name: 'Почта', to: `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}` },
  ]
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-note text-ink-2 print:hidden">
      Поделиться:
      {services.map(({ name, to }) => (
        <a
          key={name}
          href={to}
          rel="nofollow noopener"
          target="_blank"
          className="inline-flex min-h-11 items-center text-link hover:underline md:min-h-0"
        >
          {name}
        </a>
      ))}
    </p>
  )
}
