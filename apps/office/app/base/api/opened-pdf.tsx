import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'

interface Props {
  /** Address of the last opened PDF; empty: none yet. */
  address: string
  failure: { readonly message: string } | null
  className?: string
}

/** What became of a PDF: the browser may have blocked its tab, but it does not block a link. */
export const OpenedPdf = ({ address, failure, className }: Props) =>
  failure || address === '' ? (
    <FailureNotice message={failure?.message} className={className} />
  ) : (
    <p role="status" className={className}>
      Готово.{' '}
      <a className="text-link hover:underline" href={address} target="_blank" rel="noreferrer">
        Открыть ещё раз
      </a>
    </p>
  )
