import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { maxScale } from './gallery-limits.rule.ts'
import type { Slide } from './slide.ts'

interface Props {
  slide: Slide
  index: number
  count: number
  /** Null when the slide cannot be enlarged. */
  scale: number | null
  onZoom: (direction: 1 | -1) => void
  onClose: () => void
}

const icon = { className: 'size-5' }

export function Toolbar({ slide, index, count, scale, onZoom, onClose }: Props) {
  return (
    <div className="gallery-bar" data-controls>
      <p className="mr-auto px-3 text-note">
        {index + 1} из {count}
      </p>
      {scale !== null && (
        <>
          <Tool name="Уменьшить" isDisabled={scale <= 1} onClick={() => onZoom(-1)}>
            <Icon name="zoom-out" {...icon} />
          </Tool>
          <Tool name="Увеличить" isDisabled={scale >= maxScale} onClick={() => onZoom(1)}>
            <Icon name="zoom-in" {...icon} />
          </Tool>
        </>
      )}
      {slide.downloadSrc && (
        <a
          href={slide.downloadSrc}
          download={slide.downloadFilename ?? ''}
          aria-label="Скачать"
          title="Скачать"
          className="gallery-tool"
        >
          <Icon name="download" {...icon} />
        </a>
      )}
      <Tool name="Закрыть" onClick={onClose}>
        <Icon name="x" {...icon} />
      </Tool>
    </div>
  )
}

/** A disabled button stays focusable, so that the Tab order does not change. */
export function Tool({
  name,
  isDisabled = false,
  onClick,
  className = '',
  children,
}: {
  name: string
  isDisabled?: boolean
  onClick: () => void
  className?: string
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      aria-disabled={isDisabled || undefined}
      onClick={() => !isDisabled && onClick()}
      className={`gallery-tool ${className}`}
    >
      {children}
    </button>
  )
}
