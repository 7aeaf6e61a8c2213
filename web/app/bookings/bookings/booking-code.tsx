import { cx } from '../../ui/cx.ts'

/** The six letters and digits that a customer reads out, spaced so that none is left out. */
export function BookingCode({
  code,
  className = 'font-semibold',
}: {
  code: string
  /** Weight, size and color. */
  className?: string
}) {
  return (
    <span translate="no" className={cx('whitespace-nowrap tracking-wider', className)}>
      {code}
    </span>
  )
}
