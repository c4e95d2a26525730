import type { ProductCard } from '@shpulka/contract/catalogue/catalog'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { Picture } from '@shpulka/ui/picture.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'

interface MachineFrameProps {
  title: string
  /** Missing: the shop does not sell it. */
  product: Pick<ProductCard, 'path' | 'images'> | null | undefined
  facts: string
  note: string
  /** The picture stays small on wide screens. */
  isCompact?: boolean
  children: ReactNode
}

/** A card of a machine: picture, title and facts, whatever they are followed by. */
export function MachineFrame({ title, product, facts, note, isCompact = false, children }: MachineFrameProps) {
  return (
    <li className="flex gap-4 rounded-card border border-line bg-surface p-4">
      <div className={`card-picture size-20 shrink-0 rounded-card ${isCompact ? '' : 'md:size-24'}`}>
        <Picture
          fileId={product?.images[0] ?? null}
          alt=""
          sizes={isCompact ? '80px' : '96px'}
          maxWidth={320}
          className="size-full mix-blend-multiply"
        />
      </div>
      <div className="min-w-0 grow">
        <h2 className="text-body! font-semibold">
          {product ? (
            <Link to={paths.product(product.path)} className="hover:text-link">
              <NonBreakingText>{title}</NonBreakingText>
            </Link>
          ) : (
            <NonBreakingText>{title}</NonBreakingText>
          )}
        </h2>
        {facts && <p className="mt-0.5 text-note text-ink-2">{facts}</p>}
        {note && <p className="mt-0.5 text-note text-ink-2">{note}</p>}
        {children}
      </div>
    </li>
  )
}
