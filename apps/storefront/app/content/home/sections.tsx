import { NextSteps } from '@shpulka/ui/next-steps.tsx'
import { Picture } from '@shpulka/ui/picture.tsx'
import { counted, goodsForms } from '@shpulka/ui/text/plural.rule.ts'
import { Link } from 'react-router'
import { useShopData } from '../../base/shell/shop.ts'
import { waysToBegin } from '../../base/shell/ways-to-begin.ts'
import { paths } from '../../paths.ts'

/** The root categories with their pictures, and what helps to choose. */
export function Sections({ title, total }: { title: string; total: number }) {
  const { sections } = useShopData()
  return (
    <section aria-labelledby="sections" className="mt-6 sm:mt-8">
      <h2 id="sections">
        {title} <span className="text-body font-normal text-ink-3">{counted(total, goodsForms)}</span>
      </h2>
      <ul className="mt-3 grid grid-cols-2 gap-2 sm:gap-3 md:grid-cols-4">
        {sections.map(({ id, title: section, path, productsCount, image }) => (
          <li key={id}>
            <Link
              to={paths.category(path)}
              prefetch="intent"
              className="group flex h-full items-center gap-3 rounded-card border border-line bg-surface p-2.5 transition-colors hover:border-edge max-lg:flex-col max-lg:items-start"
            >
              <span className="size-16 shrink-0 overflow-hidden rounded-control bg-ground sm:size-20">
                <Picture fileId={image} alt="" sizes="80px" maxWidth={160} className="size-full mix-blend-multiply" />
              </span>
              <span className="min-w-0">
                <span className="block leading-5 font-semibold group-hover:text-link">{section}</span>
                <span className="text-note text-ink-3">{counted(productsCount, goodsForms)}</span>
              </span>
            </Link>
          </li>
        ))}
        <li>
          <Link
            to={paths.catalog()}
            prefetch="intent"
            className="flex h-full min-h-16 items-center justify-center rounded-card border border-dashed border-edge p-2.5 font-semibold text-link transition-colors hover:border-ink"
          >
            Весь каталог
          </Link>
        </li>
      </ul>
      <NextSteps label="Поможем выбрать" steps={waysToBegin} />
    </section>
  )
}
