import type { AnswerOf } from '@shpulka/contract/base/call'
import type { MachineManuals, manuals } from '@shpulka/contract/catalogue/manuals'
import { Button } from '@shpulka/ui/button.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { EmptyState } from '@shpulka/ui/empty-state.tsx'
import { controlClasses, FieldFrame } from '@shpulka/ui/field-frame.tsx'
import { Icon } from '@shpulka/ui/icon.tsx'
import { Pager } from '@shpulka/ui/pager.tsx'
import { Picture } from '@shpulka/ui/picture.tsx'
import { fileTypeText, sizeText } from '@shpulka/ui/text/size-text.rule.ts'
import { Form, Link } from 'react-router'
import { paths } from '../../paths.ts'

export interface ManualsData extends AnswerOf<typeof manuals.listManuals> {
  readonly brand: string
  readonly search: string
}

/** Manuals by machine, with a choice of the brand and a search by model. */
export function ManualsBlock({ data: { items, brands, brand, search, page, pages } }: { data: ManualsData }) {
  return (
    <section aria-label="Инструкции по моделям">
      <Form method="get" action={paths.manuals()} className="flex max-w-120 items-end gap-2 print:hidden">
        {brand && <input type="hidden" name="brand" value={brand} />}
        <FieldFrame id="manual-search" label="Модель или артикул" className="grow">
          <input
            key={search}
            id="manual-search"
            name="search"
            type="search"
            defaultValue={search}
            placeholder="L-5550"
            maxLength={200}
            className={controlClasses}
          />
        </FieldFrame>
        <Button type="submit" look="quiet">
          <Icon name="search" className="size-5" />
          Найти
        </Button>
      </Form>
      <nav aria-label="Бренды" className="mt-4 flex flex-wrap gap-2 print:hidden">
        {[{ code: '', title: 'Все бренды', count: 0 }, ...brands].map(({ code, title, count }) => (
          <Link
            key={code}
            to={paths.manuals({ brand: code, search })}
            preventScrollReset
            aria-current={code === brand ? 'true' : undefined}
            className={classes(
              'inline-flex min-h-11 items-center gap-1.5 rounded-full border px-4 md:min-h-9 md:px-3',
              code === brand ? 'border-ink bg-ink text-white' : 'border-line bg-surface hover:border-edge',
            )}
          >
            {title}
            {count > 0 && (
              <span className={classes('text-note', code === brand ? 'text-white' : 'text-ink-3')}>{count}</span>
            )}
          </Link>
        ))}
      </nav>
      {items.length === 0 && (
        <div className="mt-5">
          <EmptyState title="Инструкций не нашлось">
            Проверьте модель или выберите бренд. Редкую инструкцию поищем в архиве: напишите марку и год в вопросы.
          </EmptyState>
        </div>
      )}
      <ul className="mt-5 space-y-3">
        {items.map((machine) => (
          <li key={machine.productId}>
            <Machine machine={machine} />
          </li>
        ))}
      </ul>
      <div className="mt-5">
        <Pager page={page} pages={pages} hrefOf={(number) => paths.manuals({ brand, search, page: number })} />
      </div>
    </section>
  )
}

function Machine({ machine: { title, vendorCode, path, image, manuals: documents } }: { machine: MachineManuals }) {
  return (
    <article className="grid break-inside-avoid grid-cols-[64px_1fr] gap-x-4 rounded-card border border-line bg-surface p-3">
      <Picture
        fileId={image}
        alt=""
        sizes="64px"
        maxWidth={160}
        className="rounded-control bg-ground mix-blend-multiply"
      />
      <div className="min-w-0">
        <h2 className="text-body font-medium">
          <Link to={paths.product(path)} className="hover:text-link">
            {title}
          </Link>
        </h2>
        {vendorCode !== '' && <p className="text-note text-ink-3">Артикул {vendorCode}</p>}
        <ul className="mt-1 flex flex-wrap gap-x-5">
          {documents.map((document) => (
            <li key={document.title}>
              <a
                href={paths.download(document.fileId)}
                download
                className="inline-flex min-h-11 items-center gap-1.5 text-link hover:text-link md:min-h-9"
              >
                <Icon name="file-down" className="size-4.5 shrink-0 text-ink" />
                {document.title}
                <span className="text-note text-ink-3">
                  {fileTypeText(document.mime)}, {sizeText(document.sizeBytes)}
                </span>
                <span className="sr-only">, {title}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </article>
  )
}
